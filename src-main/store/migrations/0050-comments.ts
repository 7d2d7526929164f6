import type { Migration } from './migration.ts'

/** Adds a row to, or removes it from, every count of comments. */
const COUNT_COMMENT = (row: 'NEW' | 'OLD', sign: '+' | '-') => `
  UPDATE comment_count SET open = open ${sign} (NOT ${row}.resolved), resolved = resolved ${sign} ${row}.resolved
    WHERE space = ${row}.space AND change_request = ifnull(${row}.change_request, '')
      AND page IN ('', ifnull(${row}.page, ''));
  UPDATE space SET comments = comments ${sign} 1
    WHERE id = ${row}.space AND ${row}.change_request IS NULL AND NOT ${row}.resolved;
  UPDATE change_request SET comments = comments ${sign} 1
    WHERE id = ${row}.change_request AND NOT ${row}.resolved;`

/**
 * Comments on a space or on a change request, replies and reactions. `node` is the present block of a comment, `anchor`
 * its original block; they differ after an edit of the text. An outdated comment has lost its block, and retains the
 * last one.
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
      revision TEXT NOT NULL,
      review TEXT,
      body TEXT NOT NULL,
      posted_by TEXT NOT NULL REFERENCES user (id),
      posted_at INTEGER NOT NULL,
      edited_at INTEGER,
      resolved_at INTEGER,
      resolved_by TEXT REFERENCES user (id),
      resolved INTEGER NOT NULL GENERATED ALWAYS AS (resolved_at IS NOT NULL) VIRTUAL,
      replies INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    -- One index for each way to filter a list, so that none is searched or sorted.
    CREATE INDEX comment_in_list ON comment (space, change_request, seq);
    CREATE INDEX comment_in_list_by_state ON comment (space, change_request, resolved, seq);
    CREATE INDEX comment_on_page ON comment (space, change_request, page, seq);
    CREATE INDEX comment_on_page_by_state ON comment (space, change_request, page, resolved, seq);
    CREATE INDEX comment_by_change_request ON comment (change_request) WHERE change_request IS NOT NULL;

    -- How long each list is, so that none is counted to tell. '' stands for no change request, and for all pages.
    CREATE TABLE comment_count (
      space TEXT NOT NULL REFERENCES space (id) ON DELETE CASCADE,
      change_request TEXT NOT NULL,
      page TEXT NOT NULL,
      open INTEGER NOT NULL DEFAULT 0,
      resolved INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (space, change_request, page)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER comment_added AFTER INSERT ON comment BEGIN
      INSERT INTO comment_count (space, change_request, page)
        VALUES (NEW.space, ifnull(NEW.change_request, ''), ''),
          (NEW.space, ifnull(NEW.change_request, ''), ifnull(NEW.page, ''))
        ON CONFLICT DO NOTHING;
      ${COUNT_COMMENT('NEW', '+')}
    END;
    CREATE TRIGGER comment_removed AFTER DELETE ON comment BEGIN
      ${COUNT_COMMENT('OLD', '-')}
      UPDATE review SET comment = NULL WHERE id = OLD.review AND comment = OLD.id;
      DELETE FROM reaction WHERE subject = OLD.id;
    END;
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
      DELETE FROM reaction WHERE subject = OLD.id;
    END;

    -- subject is a comment or a reply: their ids never meet.
    CREATE TABLE reaction (
      subject TEXT NOT NULL,
      emoji TEXT NOT NULL,
      user TEXT NOT NULL REFERENCES user (id),
      reacted_at INTEGER NOT NULL,
      PRIMARY KEY (subject, emoji, user)
    ) STRICT, WITHOUT ROWID;
  `,
}
