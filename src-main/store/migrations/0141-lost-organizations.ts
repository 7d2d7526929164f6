import type { Migration } from './migration.ts'

/**
 * The organizations that removed the account, until the user has read the notice or is a member again. Unsent texts for
 * them are in the trash under their own reason.
 */
export const lostOrganizations: Migration = {
  number: 141,
  name: 'lost organizations',
  sql: `
    CREATE TABLE lost_organization (
      organization TEXT PRIMARY KEY,
      title TEXT NOT NULL,
      lost_at INTEGER NOT NULL,
      -- Edits that were never sent, and how many texts of them are in the trash.
      edits INTEGER NOT NULL,
      texts INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- From a remote without a feed: members were told of under the id of their user, which is the same in each
    -- organization. They are told again.
    DELETE FROM told_thing WHERE kind = 'member';

    CREATE TABLE trash_before AS SELECT * FROM trash;
    DROP TABLE trash;
    CREATE TABLE trash (
      id TEXT PRIMARY KEY,
      reason TEXT NOT NULL CHECK (reason IN ('removed', 'overwritten', 'given-up', 'set-aside', 'access-lost')),
      kind TEXT NOT NULL CHECK (kind IN ('page', 'comment', 'edit')),
      title TEXT NOT NULL,
      text TEXT NOT NULL,
      page TEXT,
      space TEXT,
      change_request TEXT,
      removed_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO trash (id, reason, kind, title, text, page, space, change_request, removed_at)
      SELECT id, reason, kind, title, text, page, space, change_request, removed_at FROM trash_before;
    DROP TABLE trash_before;
    CREATE INDEX trash_by_age ON trash (removed_at, id);
    CREATE INDEX trash_by_page ON trash (page, removed_at);
  `,
}
