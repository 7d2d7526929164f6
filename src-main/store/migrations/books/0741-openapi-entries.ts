import type { Migration } from '../migration.ts'

/**
 * The contents of the specifications in force, for search: their tags, operations, webhooks and schemas. The rows of a
 * version have consecutive ids, so that a search in one is a range. All rows are derived from the texts of versions. A
 * version without a row in `openapi_index` is not indexed yet.
 *
 * The entries of tables of contents that represent pages of specifications have an index, because a search needs the
 * specifications in readable spaces.
 */
export const openApiEntries: Migration = {
  number: 741,
  name: 'entries of OpenAPI specifications',
  sql: `
    CREATE TABLE openapi_entry (
      id INTEGER PRIMARY KEY,
      version TEXT NOT NULL REFERENCES openapi_version (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('tag', 'operation', 'webhook', 'schema')),
      tag TEXT NOT NULL,
      -- The title of the page that shows the entry.
      page_title TEXT NOT NULL,
      title TEXT NOT NULL,
      method TEXT NOT NULL,
      path TEXT NOT NULL
    ) STRICT;
    CREATE INDEX openapi_entry_by_version ON openapi_entry (version, id);
    CREATE VIRTUAL TABLE openapi_search USING fts5 (
      title, address, content = '', contentless_delete = 1, prefix = '1 2 3',
      tokenize = "unicode61 remove_diacritics 2 categories 'L* N* M* Co'"
    );
    CREATE TRIGGER openapi_entry_deleted AFTER DELETE ON openapi_entry BEGIN
      DELETE FROM openapi_search WHERE rowid = OLD.id;
    END;
    CREATE TABLE openapi_index (
      version TEXT PRIMARY KEY REFERENCES openapi_version (id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX page_of_reference ON page_version (line, page)
      WHERE type = 'link' AND until IS NULL AND deleted = 0 AND instr(attributes, 'builtin:openapi?') > 0;
  `,
}
