import { emitAgain, trigger } from '../feed/feed-sql.ts'
import type { Migration } from '../migration.ts'

/** The users whose review of a change request is requested. The feed carries them with the change request. */
export const requestedReviewers: Migration = {
  number: 320,
  name: 'requested reviewers',
  sql: `
    CREATE TABLE requested_reviewer (
      change_request TEXT NOT NULL REFERENCES change_request (id) ON DELETE CASCADE,
      user TEXT NOT NULL REFERENCES user (id),
      requested_by TEXT NOT NULL REFERENCES user (id),
      -- The revision of the change request when the review was requested.
      revision TEXT NOT NULL,
      requested_at INTEGER NOT NULL,
      -- 1 until the user submits a review; 1 again when another review is requested.
      waiting INTEGER NOT NULL DEFAULT 1 CHECK (waiting IN (0, 1)),
      PRIMARY KEY (change_request, user)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX requested_reviewer_by_user ON requested_reviewer (user, waiting, change_request);
    CREATE INDEX requested_reviewer_in_order ON requested_reviewer (change_request, requested_at, user);

    ${trigger('reviewer_requested', 'INSERT ON requested_reviewer', emitAgain('change-request', 'NEW.change_request'))}
    ${trigger('reviewer_changed', 'UPDATE ON requested_reviewer', emitAgain('change-request', 'NEW.change_request'))}
    ${trigger('reviewer_removed', 'DELETE ON requested_reviewer', emitAgain('change-request', 'OLD.change_request'))}
  `,
}
