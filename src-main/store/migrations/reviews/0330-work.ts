import type { Migration } from '../migration.ts'

/**
 * The home screen lists the items that wait for a user. Each of its lists has an index. A mark shows that the user of
 * this machine has read an item, so no feed carries it.
 */
export const work: Migration = {
  number: 330,
  name: 'work that waits for a user',
  sql: `
    CREATE TABLE read_work (
      user TEXT NOT NULL,
      item TEXT NOT NULL,
      read_at INTEGER NOT NULL,
      PRIMARY KEY (user, item)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX change_request_of_user ON change_request (organization, created_by, status);
    CREATE INDEX revision_of_user ON revision (created_by, line);
    CREATE INDEX comment_of_user ON comment (posted_by, resolved, id);
    CREATE INDEX comment_reply_of_user ON comment_reply (posted_by, comment);
  `,
}
