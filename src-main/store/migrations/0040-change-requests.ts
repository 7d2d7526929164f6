import type { Migration } from './migration.ts'

const COUNT_CHANGE = (row: 'NEW' | 'OLD', sign: '+' | '-') => `
  UPDATE space SET
    change_requests = change_requests ${sign} 1,
    change_requests_open = change_requests_open ${sign} (${row}.status = 'open'),
    change_requests_draft = change_requests_draft ${sign} (${row}.status = 'draft')
  WHERE id = ${row}.space;`

/** Change requests, their reviews, and the open conflicts in them. */
export const changeRequests: Migration = {
  number: 40,
  name: 'change requests',
  sql: `
    CREATE TABLE change_request (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      space TEXT NOT NULL REFERENCES space (id) ON DELETE CASCADE,
      organization TEXT NOT NULL,
      number INTEGER NOT NULL,
      line INTEGER NOT NULL UNIQUE,
      status TEXT NOT NULL CHECK (status IN ('draft', 'open', 'archived', 'merged')),
      subject TEXT NOT NULL,
      created_by TEXT NOT NULL REFERENCES user (id),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      revision_initial TEXT NOT NULL,
      revision_merged_ancestor TEXT,
      revision_merged TEXT,
      comments INTEGER NOT NULL DEFAULT 0,
      UNIQUE (space, number)
    ) STRICT;
    CREATE INDEX change_request_by_status ON change_request (space, status, seq);
    CREATE INDEX change_request_by_creator ON change_request (space, created_by, seq);
    CREATE INDEX change_request_by_organization ON change_request (organization, status, seq);

    CREATE TRIGGER change_request_added AFTER INSERT ON change_request BEGIN ${COUNT_CHANGE('NEW', '+')} END;
    CREATE TRIGGER change_request_removed AFTER DELETE ON change_request BEGIN ${COUNT_CHANGE('OLD', '-')} END;
    CREATE TRIGGER change_request_status AFTER UPDATE OF status ON change_request BEGIN
      ${COUNT_CHANGE('OLD', '-')} ${COUNT_CHANGE('NEW', '+')}
    END;

    CREATE TABLE review (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      change_request TEXT NOT NULL REFERENCES change_request (id) ON DELETE CASCADE,
      reviewer TEXT NOT NULL REFERENCES user (id),
      status TEXT NOT NULL CHECK (status IN ('approved', 'changes-requested')),
      revision TEXT NOT NULL,
      comment TEXT,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX review_by_change_request ON review (change_request, seq);

    -- base and theirs are steps of the main line, mine is one of this line. All sides' texts stay readable as long as the conflict is open.
    CREATE TABLE conflict (
      line INTEGER NOT NULL REFERENCES line (id) ON DELETE CASCADE,
      page TEXT NOT NULL,
      kinds TEXT NOT NULL,
      base_step INTEGER NOT NULL,
      mine_step INTEGER NOT NULL,
      theirs_step INTEGER NOT NULL,
      PRIMARY KEY (line, page)
    ) STRICT, WITHOUT ROWID;
  `,
}
