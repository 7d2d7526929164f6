import { emitAgain, trigger } from '../feed/feed-sql.ts'
import type { Migration } from '../migration.ts'

/** A change request has links to pages on the web, as JSON. The feed carries them. */
export const externalLinks: Migration = {
  number: 740,
  name: 'links of change requests',
  sql: `
    ALTER TABLE change_request ADD COLUMN links TEXT NOT NULL DEFAULT '[]';
    ${trigger('change_request_linked', 'UPDATE OF links ON change_request', emitAgain('change-request', 'NEW.id'))}
  `,
}
