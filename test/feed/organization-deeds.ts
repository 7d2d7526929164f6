import { png } from '../support/content/png.ts'
import { ADAPTIVE_SCHEMA, SPECIFICATION } from '../support/publishing.ts'
import { ids, pick, type Book, type Deed } from './book.ts'

const inOrganization = (book: Book) => ({ organizationId: book.organization })
const own = (table: string) => (book: Book) =>
  ids(book, `SELECT id FROM ${table} WHERE organization = '${book.organization}' ORDER BY seq`)
const [teams, invites, providers, sites, translations] = [
  own('team'),
  own('invite'),
  own('saml_provider'),
  own('site'),
  own('translation_settings'),
] as const
const spaces = (book: Book) => ids(book, "SELECT id FROM space WHERE state = 'ready' ORDER BY created_at, id")
const people = (book: Book) => [book.user, book.reader.user, book.guest.user]
const named = (book: Book, table: string, column: string) =>
  ids(book, `SELECT ${column} AS id FROM ${table} ORDER BY seq`)
const ofTeam = (book: Book, one: number) => ({ ...inOrganization(book), teamId: pick(teams(book), one) })
const ofSite = (book: Book, one: number) => ({ ...inOrganization(book), siteId: pick(sites(book), one) })
/** Returns an entity of any site, with its site. */
const onSite = (book: Book, table: string, one: number) => {
  const rows = book.store.all<{ id: string; site: string }>(`SELECT id, site FROM ${table} ORDER BY rowid`)
  const row = rows[one % Math.max(1, rows.length)]
  return { ...inOrganization(book), siteId: row?.site ?? 'nothing', id: row?.id ?? 'nothing' }
}

/** Deeds on users and their rights. */
export const PEOPLE_DEEDS: Record<string, Deed> = {
  'update organization': (book, one, other) =>
    book.attempt('updateOrganizationById', {
      params: inOrganization(book),
      body: { title: `Library ${one}`, ai: other % 2 === 0, emailDomains: [`d${other}.example`] },
    }),
  ping: (book) => book.reader.attempt('updateOrganizationMemberLastSeenAt', { params: inOrganization(book) }),
  'remove member': (book, one) =>
    book.attempt('removeMemberFromOrganizationById', {
      params: { ...inOrganization(book), userId: pick(newcomers(book), one) },
    }),
  'mark sso': (book, one) =>
    book.attempt('setUserAsSSOMemberForOrganization', {
      params: { ...inOrganization(book), userId: pick(people(book), one) },
    }),
  'invite people': (book, one) =>
    book.attempt('inviteUsersToOrganization', {
      params: inOrganization(book),
      body: { emails: [`new${one}@example.org`], role: one % 2 === 0 ? 'read' : 'guest' },
    }),
  'new team': (book, one, other) =>
    book.attempt('createOrganizationTeam', {
      params: inOrganization(book),
      body: { title: `Team ${one}`, members: [pick(people(book), other)] },
    }),
  'rename team': (book, one, other) =>
    book.attempt('updateTeamInOrganizationById', {
      params: ofTeam(book, one),
      body: { title: `Team ${other}` },
    }),
  'delete team': (book, one) => book.attempt('removeTeamFromOrganizationById', { params: ofTeam(book, one) }),
  'into team': (book, one, other) =>
    book.attempt('addMemberToOrganizationTeamById', {
      params: { ...ofTeam(book, one), userId: pick(people(book), other) },
      body: { role: one % 2 === 0 ? 'owner' : 'member' },
    }),
  'out of team': (book, one, other) =>
    book.attempt('deleteMemberFromOrganizationTeamById', {
      params: { ...ofTeam(book, one), userId: pick(people(book), other) },
    }),
  'give level to team': (book, one, other) =>
    book.store.run(
      `INSERT INTO given_level (organization, team, space, level)
       SELECT team.organization, team.id, space.id, 'comment' FROM team JOIN space USING (organization)
       WHERE team.id = ? AND space.id = ?`,
      pick(teams(book), one),
      pick(spaces(book), other),
    ),
  'give level on collection': (book, one) =>
    book.store.run(
      `INSERT INTO given_level (organization, user, collection, level)
       SELECT organization, ?, id, 'edit' FROM collection WHERE id = ? AND organization = ?`,
      book.guest.user,
      pick(ids(book, 'SELECT id FROM collection ORDER BY created_at, id'), one),
      book.organization,
    ),
  'new invite': (book, one, other) =>
    book.attempt('createOrganizationInvite', {
      params: inOrganization(book),
      body: other % 2 === 0 ? { role: 'read' } : { level: 'edit', space: pick(spaces(book), one) },
    }),
  'delete invite': (book, one) =>
    book.attempt('deleteOrganizationInviteById', {
      params: { ...inOrganization(book), inviteId: pick(invites(book), one) },
    }),
  'new provider': (book, one, other) =>
    book.attempt('createOrganizationSAMLProvider', {
      params: inOrganization(book),
      body: { label: `Door ${one}`, ...(other % 2 === 0 && { defaultTeam: pick(teams(book), other) }) },
    }),
  'update provider': (book, one, other) =>
    book.attempt('updateOrganizationSAMLProvider', {
      params: { ...inOrganization(book), samlProviderId: pick(providers(book), one) },
      body: { label: `Door ${other}`, certificate: `C${other}` },
    }),
  'delete provider': (book, one) =>
    book.attempt('deleteOrganizationSAMLProvider', {
      params: { ...inOrganization(book), samlProviderId: pick(providers(book), one) },
    }),
}

const newcomers = (book: Book) =>
  ids(
    book,
    `SELECT user AS id FROM member WHERE organization = '${book.organization}' ORDER BY joined_at, user`,
  ).filter((id) => !people(book).includes(id))

/** Deeds on published content and settings of spaces. */
export const PUBLISHING_DEEDS: Record<string, Deed> = {
  'new site': (book, one, other) =>
    book.attempt('createSite', {
      params: inOrganization(book),
      body: { title: `Site ${one}`, spaces: [pick(spaces(book), other)] },
    }),
  'update site': (book, one, other) =>
    book.attempt('updateSiteById', {
      params: ofSite(book, one),
      body: { title: `Site ${other}`, basename: `b${other % 3}`, visibility: 'share-link' },
    }),
  'publish site': (book, one) => book.attempt('publishSite', { params: ofSite(book, one) }),
  'adaptive schema': (book, one) =>
    book.attempt('updateSiteAdaptiveSchema', {
      params: ofSite(book, one),
      body: { jsonSchema: ADAPTIVE_SCHEMA },
    }),
  'look of a site': (book, one, other) => {
    const params = ofSite(book, one)
    const now = book.attempt('getSiteCustomizationById', { params })
    return book.attempt('updateSiteCustomizationById', {
      params,
      body: { ...(now.ok ? (now.value as object) : {}), title: `Look ${other}` },
    })
  },
  'delete site': (book, one) => book.attempt('deleteSiteById', { params: ofSite(book, one) }),
  'new section': (book, one, other) =>
    book.attempt('addSectionToSite', {
      params: ofSite(book, one),
      body: { spaceId: pick(spaces(book), other), title: `Part ${other}` },
    }),
  'move section': (book, one) => {
    const { id, ...site } = onSite(book, 'site_section', one)
    return book.attempt('moveSiteSection', { params: { ...site, siteSectionId: id }, body: {} })
  },
  'swap paths': (book, one) => swapPaths(book, one),
  'delete section': (book, one) => {
    const { id, ...site } = onSite(book, 'site_section', one)
    return book.attempt('deleteSiteSectionById', { params: { ...site, siteSectionId: id } })
  },
  'add space to site': (book, one, other) =>
    book.attempt('addSpaceToSite', {
      params: ofSite(book, one),
      body: { spaceId: pick(spaces(book), other) },
    }),
  'update site space': (book, one, other) => {
    const { id, ...site } = onSite(book, 'site_space', one)
    return book.attempt('updateSiteSpaceById', {
      params: { ...site, siteSpaceId: id },
      body: { path: `p${other % 4}`, condition: other % 2 === 0 ? null : 'visitor.claims.isBeta' },
    })
  },
  'delete site space': (book, one) => {
    const { id, ...site } = onSite(book, 'site_space', one)
    return book.attempt('deleteSiteSpaceById', { params: { ...site, siteSpaceId: id } })
  },
  'new share link': (book, one, other) =>
    book.attempt('createSiteShareLink', { params: ofSite(book, one), body: { name: `Link ${other}` } }),
  'update share link': (book, one, other) => {
    const { id, ...site } = onSite(book, 'share_link', one)
    return book.attempt('updateSiteShareLinkById', {
      params: { ...site, shareLinkId: id },
      body: { active: other % 2 === 0 },
    })
  },
  'delete share link': (book, one) => {
    const { id, ...site } = onSite(book, 'share_link', one)
    return book.attempt('deleteSiteShareLinkById', { params: { ...site, shareLinkId: id } })
  },
  'new field': (book, one) =>
    book.attempt('createOrganizationCustomField', {
      params: inOrganization(book),
      body: { name: `field_${one % 4}`, type: 'number' },
    }),
  'update field': (book, one, other) =>
    book.attempt('updateOrganizationCustomField', {
      params: { ...inOrganization(book), fieldName: pick(named(book, 'custom_field', 'name'), one) },
      body: { title: `Field ${other}` },
    }),
  'delete field': (book, one) =>
    book.attempt('deleteOrganizationCustomField', {
      params: { ...inOrganization(book), fieldName: pick(named(book, 'custom_field', 'name'), one) },
    }),
  'set field': (book, one, other) =>
    book.attempt('updateSpaceCustomFields', {
      params: { spaceId: pick(spaces(book), one) },
      body: {
        values: {
          [pick(named(book, 'custom_field', 'name'), other)]: { value: other % 5 === 0 ? null : other },
        },
      },
    }),
  'put specification': (book, one) =>
    book.attempt('createOrUpdateOpenAPISpecBySlug', {
      params: { ...inOrganization(book), specSlug: `spec-${one % 3}` },
      body: { source: one % 2 === 0 ? { text: SPECIFICATION } : { url: 'https://example.org/api.json' } },
    }),
  'delete specification': (book, one) =>
    book.attempt('deleteOpenAPISpecBySlug', {
      params: { ...inOrganization(book), specSlug: pick(named(book, 'openapi_spec', 'slug'), one) },
    }),
  'new translation': (book, one) =>
    book.attempt('createTranslation', {
      params: inOrganization(book),
      body: { title: `Words ${one}`, languages: ['fr', 'de'] },
    }),
  'delete translation': (book, one) =>
    book.attempt('deleteTranslation', {
      params: { ...inOrganization(book), translationSettingsId: pick(translations(book), one) },
    }),
  'publish integration': (book, one, other) =>
    book.attempt('publishIntegration', {
      params: { integrationName: `part-${one % 3}` },
      body: {
        title: `Part ${other}`,
        description: 'Does a part',
        scopes: [],
        runtime: 'v2',
        script: 'secret()',
        secrets: { KEY: 'secret' },
        organization: book.organization,
        ...(other % 2 === 0 && { icon: Buffer.from(png(other + 1, 2)).toString('base64') }),
      },
    }),
  'unpublish integration': (book, one) =>
    book.attempt('unpublishIntegration', { params: { integrationName: `part-${one % 3}` } }),
  'install integration': (book, one) =>
    book.attempt('installIntegration', {
      params: { integrationName: `part-${one % 3}` },
      body: { organization: book.organization },
    }),
}

/** Two spaces on a site swap their paths, through a temporary path. */
function swapPaths(book: Book, one: number): void {
  const { siteId } = onSite(book, 'site_space', one)
  const [first, second] = book.store.all<{ id: string; path: string }>(
    'SELECT id, path FROM site_space WHERE site = ? AND section IS NULL ORDER BY id',
    siteId,
  )
  if (!first || !second) return
  const move = ({ id }: { id: string }, path: string) =>
    book.attempt('updateSiteSpaceById', {
      params: { ...inOrganization(book), siteId, siteSpaceId: id },
      body: { path },
    })
  move(first, 'between')
  move(second, first.path)
  move(first, second.path)
}
