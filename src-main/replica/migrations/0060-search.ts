import type { Migration } from './migration.ts'

/**
 * The search index over the pages as they stand now on the main lines. It keeps no second copy of the
 * text (contentless): what is found is read from its blob, and its sections are cut then.
 */
export const search: Migration = {
  number: 60,
  name: 'search',
  sql: `
    CREATE TABLE search_document (
      id INTEGER PRIMARY KEY,
      space TEXT NOT NULL,
      page TEXT NOT NULL,
      UNIQUE (space, page)
    ) STRICT;
    CREATE VIRTUAL TABLE search USING fts5 (
      title, body,
      content = '', contentless_delete = 1,
      tokenize = 'unicode61 remove_diacritics 2'
    );
  `,
}
