import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** Where the ids stand that parameters name. */
const QUERIES: Record<string, string> = {
  organizationId: 'SELECT id FROM organization',
  spaceId: "SELECT id FROM space WHERE state = 'ready' AND deleted_at IS NULL ORDER BY change_requests DESC",
  collectionId: 'SELECT id FROM collection',
  changeRequestId: "SELECT id FROM change_request ORDER BY status NOT IN ('draft', 'open'), seq",
  revisionId: 'SELECT id FROM revision',
  pageId: 'SELECT DISTINCT page FROM page_version',
  fileId: 'SELECT DISTINCT file FROM file_version',
  commentId: 'SELECT id FROM comment ORDER BY seq DESC',
  commentReplyId: 'SELECT id FROM comment_reply ORDER BY seq DESC',
  userId: 'SELECT id FROM user',
  teamId: 'SELECT id FROM team',
  inviteId: 'SELECT id FROM invite',
  samlProviderId: 'SELECT id FROM saml_provider',
}
/** Ids of one kind that chance chooses from: a few, so that it comes back to the same things. */
const FEW = 3

/** Ids of things that are in the store of a data folder now, by the names of the parameters that take them. */
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
