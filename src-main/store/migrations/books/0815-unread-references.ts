import type { Migration } from '../migration.ts'

/**
 * The lines of spaces whose stored links are older than the support for includes by id. Each line is read in the
 * background, from the link after a place, so that a large store opens at once.
 */
export const unreadReferences: Migration = {
  number: 815,
  name: 'includes by id of earlier links',
  sql: `
    CREATE TABLE unread_references (
      line INTEGER PRIMARY KEY REFERENCES line (id) ON DELETE CASCADE,
      after_page TEXT NOT NULL DEFAULT '',
      after_ordinal INTEGER NOT NULL DEFAULT -1
    ) STRICT;
    INSERT INTO unread_references (line) SELECT line FROM space WHERE line IS NOT NULL;
  `,
}
