import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect } from 'vitest'

/** The queries of rows that no operation may leave behind, by the fault that such a row proves. */
const BROKEN: Record<string, string> = {
  'a current page below one that is not': `
    SELECT child.page FROM page_version AS child JOIN line ON line.id = child.line AND line.parent IS NULL
    WHERE child.until IS NULL AND child.deleted = 0 AND child.parent IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM page_version AS above
      WHERE above.line = child.line AND above.page = child.parent AND above.until IS NULL AND above.deleted = 0)`,
  'two current versions of one page': `
    SELECT line, page FROM page_version WHERE until IS NULL GROUP BY line, page HAVING count(*) > 1`,
  'two pages at one slug': `
    SELECT slug FROM page_version WHERE until IS NULL AND deleted = 0 AND line IN (SELECT line FROM space)
    GROUP BY line, ifnull(parent, ''), slug HAVING count(*) > 1`,
  'a line without its last revision': `
    SELECT id FROM line WHERE head > 0 AND NOT EXISTS (
      SELECT 1 FROM revision WHERE revision.line = line.id AND revision.seq = line.head)`,
  'a reaction to nothing': `
    SELECT subject FROM reaction WHERE subject NOT IN (SELECT id FROM comment UNION SELECT id FROM comment_reply)`,
  'a count of comments that is wrong': `
    SELECT id FROM space WHERE comments <> (SELECT count(*) FROM comment
      WHERE comment.space = space.id AND change_request IS NULL AND resolved_at IS NULL)`,
  'a count of change requests that is wrong': `
    SELECT id FROM space WHERE change_requests <> (SELECT count(*) FROM change_request
      WHERE change_request.space = space.id)`,
  'a collection below itself': `
    WITH RECURSIVE above (id, parent, depth) AS (
      SELECT id, parent, 0 FROM collection
      UNION ALL SELECT above.id, collection.parent, depth + 1 FROM above
        JOIN collection ON collection.id = above.parent WHERE depth < 200)
    SELECT id FROM above WHERE depth >= 200`,
  'an entity that is missing from the feed': `
    SELECT id FROM comment WHERE id NOT IN (SELECT id FROM change WHERE kind = 'comment' AND NOT gone)`,
  'a missing entity in the feed': `
    SELECT id FROM change WHERE kind = 'comment' AND NOT gone AND id NOT IN (SELECT id FROM comment)`,
}

/** Expects an intact store in a data folder by SQLite's own checks and the invariants of the workspace. */
export function expectIntact(data: string): void {
  const database = new Sqlite(join(data, 'workspace.db'), { readonly: true })
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(database.pragma('foreign_key_check')).toEqual([])
  for (const [wrong, sql] of Object.entries(BROKEN))
    expect({ wrong, rows: database.prepare(sql).all() }).toEqual({ wrong, rows: [] })
  database.close()
}
