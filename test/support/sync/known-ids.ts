import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { namedEntities, type Params } from '../documents/named-entities.ts'

/** The queries of the ids for each path parameter. */
const QUERIES: Record<string, string> = {
  organizationId: 'SELECT id FROM organization',
  spaceId: "SELECT id FROM space WHERE state = 'ready' AND deleted_at IS NULL ORDER BY change_requests DESC",
  collectionId: 'SELECT id FROM collection',
  changeRequestId: "SELECT id FROM change_request ORDER BY status NOT IN ('draft', 'open'), seq",
  revisionId: 'SELECT id FROM revision',
  importId: 'SELECT id FROM import_report',
  pageId: 'SELECT DISTINCT page FROM page_version',
  fileId: 'SELECT DISTINCT file FROM file_version',
  commentId: 'SELECT id FROM comment ORDER BY seq DESC',
  reviewId: 'SELECT id FROM review ORDER BY seq DESC',
  commentReplyId: 'SELECT id FROM comment_reply ORDER BY seq DESC',
  userId: 'SELECT id FROM user',
  teamId: 'SELECT id FROM team',
  inviteId: 'SELECT id FROM invite',
  samlProviderId: 'SELECT id FROM saml_provider',
  siteId: 'SELECT id FROM site',
  siteSectionId: 'SELECT id FROM site_section',
  siteSpaceId: 'SELECT id FROM site_space',
  shareLinkId: 'SELECT id FROM share_link',
  fieldName: 'SELECT name FROM custom_field',
  specSlug: 'SELECT slug FROM openapi_spec',
  translationSettingsId: 'SELECT id FROM translation_settings',
  integrationName: 'SELECT name FROM integration',
}
/** The number of ids of one kind to choose from: few, so that random requests often meet the same entity. */
const FEW = 3
const DOZEN = 12

/** Returns the current sets of path parameters in the store of a data folder: at most a dozen for each path. */
export function knownPaths(data: string, paths: readonly string[]): Map<string, Params[]> {
  const database = new Sqlite(join(data, 'workspace.db'), { readonly: true })
  const store = {
    all: <Row>(sql: string, ...values: (string | null)[]) => database.prepare(sql).all(...values) as Row[],
  }
  const known = new Map(paths.map((path) => [path, spread(namedEntities(store, path), DOZEN)]))
  database.close()
  return known
}

/** Returns a number of items at even distances in a list. */
function spread<Item>(items: readonly Item[], wanted: number): Item[] {
  const step = Math.max(1, items.length / wanted)
  return Array.from({ length: Math.min(wanted, items.length) }, (_, at) => items[Math.floor(at * step)]!)
}

/** Returns ids of the entities in the store of a data folder, by the names of their path parameters. */
export function knownIds(data: string): Record<string, string[]> {
  const database = new Sqlite(join(data, 'workspace.db'), { readonly: true })
  const known = Object.fromEntries(
    Object.entries(QUERIES).map(([name, sql]) => [
      name,
      database.prepare(`${sql} LIMIT ${FEW}`).pluck().all() as string[],
    ]),
  )
  database.close()
  return { ...known, pagePath: ['welcome', 'other', ''], memberId: known['userId'] ?? [] }
}
