import type { Migration } from './migration.ts'

/** The trash of every text in an edit: also texts of other fields, and files. */
export const trashOfEdits: Migration = {
  number: 170,
  name: 'trash of edits',
  sql: `
    CREATE TABLE wider_trash (
      id TEXT PRIMARY KEY,
      reason TEXT NOT NULL CHECK (reason IN ('removed', 'overwritten', 'given-up', 'set-aside', 'access-lost', 'signed-out')),
      kind TEXT NOT NULL CHECK (kind IN ('page', 'comment', 'edit', 'field', 'file')),
      title TEXT NOT NULL,
      text TEXT NOT NULL,
      page TEXT,
      space TEXT,
      change_request TEXT,
      removed_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO wider_trash SELECT id, reason, kind, title, text, page, space, change_request, removed_at FROM trash;
    DROP TABLE trash;
    ALTER TABLE wider_trash RENAME TO trash;
    CREATE INDEX trash_by_age ON trash (removed_at, id);
    CREATE INDEX trash_by_page ON trash (page, removed_at);

    -- The bytes of what is of kind 'file'.
    CREATE TABLE trash_file (
      trash TEXT PRIMARY KEY REFERENCES trash (id) ON DELETE CASCADE,
      content_type TEXT,
      data BLOB NOT NULL
    ) STRICT;
  `,
}
