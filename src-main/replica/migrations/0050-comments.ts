import type { Migration } from './migration.ts'

const COUNT_COMMENT = (row: 'NEW' | 'OLD', sign: '+' | '-') => `
  UPDATE space SET comments = comments ${sign} 1
    WHERE id = ${row}.space AND ${row}.change_request IS NULL AND ${row}.resolved_at IS NULL;
  UPDATE change_request SET comments = comments ${sign} 1
    WHERE id = ${row}.change_request AND ${row}.resolved_at IS NULL;`

/**
 * Comments on a space or on a change request, replies and reactions. `node` is the block where a comment
 * stands now, `anchor` the block it was put on; they part when the text moves on.
 */
export const comments: Migration = {
  number: 50,
  name: 'comments',
  sql: `
    CREATE TABLE comment (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      space TEXT NOT NULL REFERENCES space (id) ON DELETE CASCADE,
      change_request TEXT REFERENCES change_request (id) ON DELETE CASCADE,
      page TEXT,
      node TEXT,
      anchor TEXT,
      preview TEXT,
      outdated INTEGER NOT NULL DEFAULT 0,
      revision TEXT,
      review TEXT,
      body TEXT NOT NULL,
      posted_by TEXT NOT NULL REFERENCES user (id),
      posted_at INTEGER NOT NULL,
      edited_at INTEGER,
      resolved_at INTEGER,
      resolved_by TEXT REFERENCES user (id),
      replies INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX comment_in_list ON comment (space, change_request, seq);
    CREATE INDEX comment_in_list_by_state ON comment (space, change_request, (resolved_at IS NULL), seq);
    CREATE INDEX comment_on_page ON comment (space, change_request, page, seq);

    CREATE TRIGGER comment_added AFTER INSERT ON comment BEGIN ${COUNT_COMMENT('NEW', '+')} END;
    CREATE TRIGGER comment_removed AFTER DELETE ON comment BEGIN ${COUNT_COMMENT('OLD', '-')} END;
    CREATE TRIGGER comment_resolved AFTER UPDATE OF resolved_at ON comment BEGIN
      ${COUNT_COMMENT('OLD', '-')} ${COUNT_COMMENT('NEW', '+')}
    END;

    CREATE TABLE comment_reply (
      seq INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      comment TEXT NOT NULL REFERENCES comment (id) ON DELETE CASCADE,
      body TEXT NOT NULL,
      posted_by TEXT NOT NULL REFERENCES user (id),
      posted_at INTEGER NOT NULL,
      edited_at INTEGER
    ) STRICT;
    CREATE INDEX comment_reply_in_list ON comment_reply (comment, seq);
    CREATE TRIGGER comment_reply_added AFTER INSERT ON comment_reply BEGIN
      UPDATE comment SET replies = replies + 1 WHERE id = NEW.comment;
    END;
    CREATE TRIGGER comment_reply_removed AFTER DELETE ON comment_reply BEGIN
      UPDATE comment SET replies = replies - 1 WHERE id = OLD.comment;
    END;

    -- subject is a comment or a reply: their ids never meet.
    CREATE TABLE reaction (
      subject TEXT NOT NULL,
      emoji TEXT NOT NULL,
      user TEXT NOT NULL REFERENCES user (id),
      reacted_at INTEGER NOT NULL,
      PRIMARY KEY (subject, emoji, user)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER comment_reactions_removed AFTER DELETE ON comment BEGIN
      DELETE FROM reaction WHERE subject = OLD.id;
    END;
    CREATE TRIGGER comment_reply_reactions_removed AFTER DELETE ON comment_reply BEGIN
      DELETE FROM reaction WHERE subject = OLD.id;
    END;
  `,
}
