import type { Migration } from '../migration.ts'

/**
 * The trash shows the comments and replies that were deleted here, for some days. `comment` is the one that begins the
 * thread. A deletion that only the feed reported has no user. Each store has its own rows, so no feed carries
 * them.
 */
export const deletedComments: Migration = {
  number: 381,
  name: 'deleted comments',
  sql: `
    CREATE TABLE deleted_comment (
      id TEXT PRIMARY KEY,
      comment TEXT NOT NULL,
      space TEXT NOT NULL REFERENCES space (id) ON DELETE CASCADE,
      change_request TEXT,
      page TEXT,
      node TEXT,
      preview TEXT,
      body TEXT NOT NULL,
      posted_by TEXT NOT NULL,
      posted_at INTEGER NOT NULL,
      deleted_by TEXT,
      deleted_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX deleted_comment_in_space ON deleted_comment (space, deleted_at, id);
    CREATE INDEX deleted_comment_in_thread ON deleted_comment (comment);
    CREATE INDEX deleted_comment_by_time ON deleted_comment (deleted_at);
  `,
}
