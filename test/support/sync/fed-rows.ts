import { FED_TABLES } from '../../../src-main/feed/fed-tables.ts'
import type { Reader } from '../../../src-main/store/store.ts'

const SPACES = "SELECT id FROM space WHERE organization = $1 AND deleted_at IS NULL AND state = 'ready'"
const SITES = 'SELECT id FROM site WHERE organization = $1'
const LINES = `SELECT line.id, ifnull(change_request.id, line.space) AS owner, line.base, line.parent, line.head FROM line
  LEFT JOIN change_request ON change_request.line = line.id WHERE line.space IN (${SPACES})
    AND (change_request.id IS NOT NULL OR line.id IN (SELECT line FROM space))`
const OF_ORGANIZATION = 'organization = $1'
const IN_SPACE = `(space IS NULL OR space IN (${SPACES}))`

/** The condition for the rows of a table that belong to an organization; `$1` is its id. */
const BELONGS: Readonly<Record<string, string>> = {
  organization: 'id = $1',
  given_level: `organization = $1 AND ${IN_SPACE}`,
  invite: `organization = $1 AND ${IN_SPACE}`,
  site_section: `site IN (${SITES})`,
  site_space: `site IN (${SITES}) AND ${IN_SPACE}`,
  share_link: `site IN (${SITES})`,
  custom_field_value: IN_SPACE,
  space: `id IN (${SPACES})`,
  change_request: IN_SPACE,
  review: `change_request IN (SELECT id FROM change_request WHERE ${IN_SPACE})`,
  requested_reviewer: `change_request IN (SELECT id FROM change_request WHERE ${IN_SPACE})`,
  comment: IN_SPACE,
  comment_reply: `comment IN (SELECT id FROM comment WHERE ${IN_SPACE})`,
  reaction: `subject IN (SELECT id FROM comment WHERE ${IN_SPACE}
    UNION SELECT comment_reply.id FROM comment_reply JOIN comment ON comment.id = comment WHERE ${IN_SPACE})`,
}

/** The queries of rows whose numbers differ between stores. Each number is replaced by its meaning. */
const NUMBERED: Readonly<Record<string, string>> = {
  user: `SELECT user.*, hex(hash) AS picture FROM user LEFT JOIN blob ON blob.id = user.picture
    WHERE user.id IN (SELECT user FROM member WHERE organization = $1)`,
  line: `SELECT owner, base, head FROM (${LINES})`,
  revision: `SELECT owner, revision.* FROM revision JOIN (${LINES}) AS own ON own.id = line`,
  page_version: `SELECT owner, page_version.*, blob.data AS text
    FROM page_version JOIN (${LINES}) AS own ON own.id = line LEFT JOIN blob ON blob.id = page_version.text`,
  file_version: `SELECT owner, file_version.*, hex(hash) AS data FROM file_version
    JOIN (${LINES}) AS own ON own.id = line JOIN blob ON blob.id = file_version.data`,
  conflict: `SELECT owner, conflict.* FROM conflict JOIN (${LINES}) AS own ON own.id = line`,
  installation: `SELECT installation.*, name AS integration FROM installation
    JOIN integration ON integration.seq = installation.integration WHERE installation.organization = $1`,
  integration_picture: `SELECT integration_picture.*, name AS integration, hex(hash) AS data FROM integration_picture
    JOIN integration ON integration.seq = integration_picture.integration JOIN blob ON blob.id = integration_picture.data WHERE organization = $1`,
}

/** The columns that NUMBERED or another table represents in another form. */
const REPRESENTED_OTHERWISE = new Set(['head', 'until', 'text', 'data', 'integration', 'picture'])

/**
 * Returns the rows of an organization that the feed carries, without the columns that it omits. The replica of an
 * administrator must have equal rows.
 */
export function fedRows(store: Reader, organization: string): Record<string, unknown[]> {
  const tables = Object.entries(FED_TABLES).filter(([name]) => name !== 'blob')
  return Object.fromEntries(
    tables.map(([name, { exceptions: apart }]) => {
      const sql = NUMBERED[name] ?? `SELECT * FROM ${name} WHERE ${BELONGS[name] ?? OF_ORGANIZATION}`
      const rows = store.all<Record<string, unknown>>(
        `WITH requested (id) AS (SELECT ?) ${sql.replaceAll('$1', '(SELECT id FROM requested)')}`,
        organization,
      )
      const left = Object.keys(apart).filter(
        (column) => !(name in NUMBERED && REPRESENTED_OTHERWISE.has(column)),
      )
      return [name, sorted(rows.map((row) => without(row, left)))]
    }),
  )
}

function without(row: Record<string, unknown>, columns: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))
}

function sorted(rows: object[]): object[] {
  const key = (row: object) => JSON.stringify(row)
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
