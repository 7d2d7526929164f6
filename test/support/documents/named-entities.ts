/** The reader of a store's rows. */
interface Rows {
  all<Row>(sql: string, ...values: (string | null)[]): Row[]
}

/** The query of the rows that a path parameter can name; `$name` is the value of an earlier parameter. */
const NAMES: Readonly<Record<string, string>> = {
  organizationId: 'SELECT id FROM organization',
  emailDomain: "SELECT 'example.org'",
  userId: 'SELECT user FROM member WHERE organization = $organizationId',
  teamId: 'SELECT id FROM team WHERE organization = $organizationId',
  inviteId: 'SELECT id FROM invite WHERE organization = $organizationId',
  userInviteId: 'SELECT id FROM user_invite WHERE organization = $organizationId',
  samlProviderId: 'SELECT id FROM saml_provider WHERE organization = $organizationId',
  collectionId: 'SELECT id FROM collection',
  spaceId: 'SELECT id FROM space WHERE deleted_at IS NULL',
  changeRequestId: 'SELECT id FROM change_request WHERE space = $spaceId',
  importId: 'SELECT id FROM import_report WHERE space = $spaceId',
  revisionId: 'SELECT revision.id FROM revision JOIN line ON line.id = line WHERE space = $spaceId',
  pageId: 'SELECT DISTINCT page FROM page_version JOIN line ON line.id = line WHERE space = $spaceId',
  fileId: 'SELECT DISTINCT file FROM file_version JOIN line ON line.id = line WHERE space = $spaceId',
  reusableContentId:
    "SELECT DISTINCT file FROM file_version JOIN line ON line.id = line WHERE space = $spaceId AND source_path LIKE '%.gitbook/includes/%'",
  variableName: "SELECT 'version'",
  tagName: "SELECT 'beta'",
  templateName: "SELECT 'how-to'",
  pagePath: 'SELECT DISTINCT slug FROM page_version JOIN line ON line.id = line WHERE space = $spaceId',
  reviewId: 'SELECT id FROM review WHERE change_request = $changeRequestId',
  commentId: 'SELECT id FROM comment WHERE space = $spaceId AND change_request IS $changeRequestId',
  commentReplyId: 'SELECT id FROM comment_reply WHERE comment = $commentId',
  savedSearchId: 'SELECT id FROM saved_search WHERE organization = $organizationId',
  siteId: 'SELECT id FROM site WHERE organization = $organizationId',
  siteSectionId: 'SELECT id FROM site_section WHERE site = $siteId',
  siteSpaceId: 'SELECT id FROM site_space WHERE site = $siteId',
  shareLinkId: 'SELECT id FROM share_link WHERE site = $siteId',
  tokenId: 'SELECT id FROM token',
  fieldName: 'SELECT name FROM custom_field WHERE organization = $organizationId',
  specSlug: 'SELECT slug FROM openapi_spec WHERE organization = $organizationId',
  versionId:
    'SELECT id FROM openapi_version WHERE spec = (SELECT id FROM openapi_spec WHERE organization = $organizationId AND slug = $specSlug)',
  translationSettingsId: 'SELECT id FROM translation_settings WHERE organization = $organizationId',
  integrationName: 'SELECT name FROM integration',
}

/** The value of each path parameter, by its name. */
export type Params = Readonly<Record<string, string>>

/** Returns all sets of parameters that a path can have. */
export function namedEntities(store: Rows, path: string): Params[] {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  return namedBy(store, names, {})
}

function namedBy(store: Rows, names: readonly string[], known: Params): Params[] {
  const [name, ...others] = names
  if (name === undefined) return [known]
  return valuesOf(store, name, known).flatMap((value) => namedBy(store, others, { ...known, [name]: value }))
}

function valuesOf(store: Rows, name: string, known: Params): string[] {
  const sql = NAMES[name]
  if (sql === undefined) throw new Error(`Nothing is named by {${name}}`)
  const bound = [...sql.matchAll(/\$(\w+)/g)].map(([, earlier = '']) => known[earlier] ?? null)
  const rows = store.all<Record<string, string>>(sql.replaceAll(/\$\w+/g, '?'), ...bound)
  return rows.map((row) => Object.values(row)[0] ?? '').toSorted()
}
