import type { Migration } from './migration.ts'

/**
 * Reviews that a user has begun and not submitted, and the pages that a user has viewed. Both belong to the users of
 * this machine, so no feed carries them. Other users may delete the change request or the page meanwhile. The words of
 * the user remain.
 */
export const pendingReviews: Migration = {
  number: 290,
  name: 'pending reviews',
  sql: `
    CREATE TABLE pending_review (
      user TEXT NOT NULL,
      change_request TEXT NOT NULL,
      -- The revision that the user read when the review began, or when they confirmed a newer one.
      revision TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      PRIMARY KEY (user, change_request)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE pending_comment (
      id TEXT PRIMARY KEY,
      user TEXT NOT NULL,
      change_request TEXT NOT NULL,
      page TEXT,
      node TEXT,
      -- The text of the block, by which it is found again after an edit.
      block_text TEXT,
      body TEXT NOT NULL,
      written_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX pending_comment_by_review ON pending_comment (user, change_request, written_at, id);
    CREATE INDEX pending_comment_by_change_request ON pending_comment (change_request);
    CREATE INDEX pending_comment_by_page ON pending_comment (page);

    CREATE TABLE viewed_page (
      user TEXT NOT NULL,
      change_request TEXT NOT NULL,
      page TEXT NOT NULL,
      -- The state of the page that the user viewed.
      fingerprint TEXT NOT NULL,
      PRIMARY KEY (user, change_request, page)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX viewed_page_by_change_request ON viewed_page (change_request);
    CREATE INDEX viewed_page_by_page ON viewed_page (page);
    CREATE INDEX pending_review_by_change_request ON pending_review (change_request);
    CREATE INDEX pending_review_by_revision ON pending_review (revision);
  `,
}
