import type { Migration } from '../migration.ts'

/** Lists of change requests are sorted by their last change too. */
export const changeRequestsByChange: Migration = {
  number: 370,
  name: 'change requests by their last change',
  sql: `
    CREATE INDEX change_request_by_change ON change_request (organization, status, updated_at, seq);
    CREATE INDEX change_request_in_space_by_change ON change_request (space, status, updated_at, seq);
  `,
}
