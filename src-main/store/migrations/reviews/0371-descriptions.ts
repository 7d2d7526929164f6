import { emitAgain, trigger } from '../feed/feed-sql.ts'
import type { Migration } from '../migration.ts'

/** A change request has a description in Markdown, empty for none. The feed carries it. */
export const descriptions: Migration = {
  number: 371,
  name: 'descriptions of change requests',
  sql: `
    ALTER TABLE change_request ADD COLUMN description TEXT NOT NULL DEFAULT '';
    ${trigger('change_request_described', 'UPDATE OF description ON change_request', emitAgain('change-request', 'NEW.id'))}
  `,
}
