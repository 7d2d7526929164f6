import type { Migration } from '../migration.ts'

/**
 * Files whose bytes the server of a replica could not serve. The blob of such a file has its hash and size, but no
 * bytes. `next_at` is the time of the next try, in milliseconds since the epoch. A row ends when its bytes arrive.
 */
export const missingFiles: Migration = {
  number: 840,
  name: 'missing files',
  sql: `
    CREATE TABLE missing_file (
      blob INTEGER PRIMARY KEY REFERENCES blob (id) ON DELETE CASCADE,
      address TEXT NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      next_at INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX missing_file_by_next_try ON missing_file (next_at);
    CREATE TRIGGER missing_file_arrived AFTER UPDATE OF data ON blob BEGIN
      DELETE FROM missing_file WHERE blob = NEW.id;
    END;
  `,
}
