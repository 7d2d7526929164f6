import type { Migration } from '../migration.ts'
import { backfill, emit, emitAgain, emitDeletion, TICK, trigger } from './feed-sql.ts'

const organization = { kind: 'organization', id: 'NEW.id', scope: 'NEW.id', organization: 'NEW.id' }
const container = (kind: 'collection' | 'space') => ({
  kind,
  id: 'NEW.id',
  scope: 'NEW.id',
  organization: 'NEW.organization',
})
const inSpace = (kind: string, space = 'NEW.space') => ({
  kind,
  id: 'NEW.id',
  scope: space,
  organization: `(SELECT organization FROM space WHERE id = ${space})`,
})
const REVIEWED = '(SELECT space FROM change_request WHERE id = NEW.change_request)'
const COMMENTED = '(SELECT space FROM comment WHERE id = NEW.comment)'
const OF_LINE = (row: 'NEW' | 'OLD', column: string) =>
  `(SELECT id FROM change_request WHERE line = ${row}.${column})`

/** Counted columns are not in the feed, because a reader with the rows can count them. */
const SPACE_COLUMNS =
  'title, emoji, visibility, edit_mode, default_level, parent, position, updated_at, deleted_at, state, content_root, summary, organization'
const CHANGE_REQUEST_COLUMNS =
  'status, subject, updated_at, revision_merged_ancestor, revision_merged, organization'
const COMMENT_COLUMNS =
  'page, node, anchor, preview, outdated, revision, review, body, edited_at, resolved_at, resolved_by'

/**
 * The changes, in the order of commits: one row for each entity, with the step of its last change. Triggers maintain
 * it, so that no operation can omit a change. Writes are serial, so steps follow the order of commits, and a rollback
 * reverts its steps.
 *
 * Versions of pages and files have no rows here and come with the revision that created them. An import writes tens of
 * thousands of them, and a trigger on their tables would make the search index flush for every page.
 */
export const changeFeed: Migration = {
  number: 121,
  name: 'change feed',
  sql: `
    -- Up to floor, tombstones have been forgotten: who last asked before it has to start over.
    CREATE TABLE change_clock (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      last INTEGER NOT NULL,
      floor INTEGER NOT NULL
    ) STRICT;
    INSERT INTO change_clock (one, last, floor) VALUES (1, 0, 0);

    -- number names a thing in cursors, and is never given to another one.
    CREATE TABLE change (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      organization TEXT NOT NULL,
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      scope TEXT NOT NULL,
      seq INTEGER NOT NULL,
      gone INTEGER NOT NULL DEFAULT 0,
      UNIQUE (kind, id, scope)
    ) STRICT;
    CREATE INDEX change_in_organization ON change (organization, seq);
    CREATE INDEX change_in_scope ON change (scope, seq);
    CREATE INDEX change_gone ON change (seq) WHERE gone;

    -- Where the clock stood when, written once a day: how old a tombstone is.
    CREATE TABLE change_mark (
      seq INTEGER PRIMARY KEY,
      at INTEGER NOT NULL
    ) STRICT;

    -- Each time that the store was opened as an origin, and the step at which the clock stood then.
    CREATE TABLE feed_life (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      began INTEGER NOT NULL
    ) STRICT;

    ${trigger('organization_added', 'INSERT ON organization', emit(organization))}
    ${trigger('organization_changed', 'UPDATE ON organization', emit(organization))}
    ${trigger('organization_removed', 'DELETE ON organization', 'DELETE FROM change WHERE organization = OLD.id;')}

    ${trigger('collection_added', 'INSERT ON collection', emit(container('collection')))}
    ${trigger('collection_changed', 'UPDATE ON collection', emit(container('collection')))}
    ${trigger('collection_removed', 'DELETE ON collection', emitDeletion('collection', 'OLD.id'))}

    ${trigger('space_added', 'INSERT ON space', emit(container('space')))}
    ${trigger('space_changed', `UPDATE OF ${SPACE_COLUMNS} ON space`, emit(container('space')))}
    ${trigger(
      'space_removed',
      'DELETE ON space',
      `${emitDeletion('space', 'OLD.id')} DELETE FROM change WHERE scope = OLD.id AND kind <> 'space';`,
    )}
    -- Whatever is in a space goes with it to another organization; the one that it left hears of it.
    ${trigger(
      'space_transferred',
      'UPDATE OF organization ON space WHEN OLD.organization <> NEW.organization',
      `UPDATE change SET organization = NEW.organization WHERE scope = NEW.id;
       ${emitAgain('organization', 'OLD.organization')}`,
    )}
    ${trigger(
      'collection_transferred',
      'UPDATE OF organization ON collection WHEN OLD.organization <> NEW.organization',
      emitAgain('organization', 'OLD.organization'),
    )}

    CREATE TRIGGER fed_revision_added AFTER INSERT ON revision BEGIN
      ${TICK}
      INSERT INTO change (organization, kind, id, scope, seq)
        SELECT space.organization, 'revision', NEW.id, space.id, last
        FROM change_clock, line JOIN space ON space.id = line.space WHERE line.id = NEW.line;
    END;
    ${trigger('revision_removed', 'DELETE ON revision', `DELETE FROM change WHERE kind = 'revision' AND id = OLD.id;`)}

    ${trigger('change_request_added', 'INSERT ON change_request', emit(inSpace('change-request')))}
    ${trigger(
      'change_request_changed',
      `UPDATE OF ${CHANGE_REQUEST_COLUMNS} ON change_request`,
      emit(inSpace('change-request')),
    )}
    ${trigger('change_request_removed', 'DELETE ON change_request', emitDeletion('change-request', 'OLD.id'))}
    ${trigger('base_changed', 'UPDATE OF base ON line', emitAgain('change-request', OF_LINE('NEW', 'id')))}
    ${trigger('conflict_added', 'INSERT ON conflict', emitAgain('change-request', OF_LINE('NEW', 'line')))}
    ${trigger('conflict_changed', 'UPDATE ON conflict', emitAgain('change-request', OF_LINE('NEW', 'line')))}
    ${trigger('conflict_removed', 'DELETE ON conflict', emitAgain('change-request', OF_LINE('OLD', 'line')))}

    ${trigger('review_added', 'INSERT ON review', emit(inSpace('review', REVIEWED)))}
    ${trigger('review_changed', 'UPDATE ON review', emit(inSpace('review', REVIEWED)))}
    ${trigger('review_removed', 'DELETE ON review', emitDeletion('review', 'OLD.id'))}

    ${trigger('comment_added', 'INSERT ON comment', emit(inSpace('comment')))}
    ${trigger('comment_changed', `UPDATE OF ${COMMENT_COLUMNS} ON comment`, emit(inSpace('comment')))}
    ${trigger('comment_removed', 'DELETE ON comment', emitDeletion('comment', 'OLD.id'))}
    ${trigger('reply_added', 'INSERT ON comment_reply', emit(inSpace('comment-reply', COMMENTED)))}
    ${trigger('reply_changed', 'UPDATE ON comment_reply', emit(inSpace('comment-reply', COMMENTED)))}
    ${trigger('reply_removed', 'DELETE ON comment_reply', emitDeletion('comment-reply', 'OLD.id'))}
    ${trigger(
      'reaction_added',
      'INSERT ON reaction',
      emitAgain('comment', 'NEW.subject') + emitAgain('comment-reply', 'NEW.subject'),
    )}
    ${trigger(
      'reaction_removed',
      'DELETE ON reaction',
      emitAgain('comment', 'OLD.subject') + emitAgain('comment-reply', 'OLD.subject'),
    )}

    ${backfill('organization', 'SELECT id AS organization, id, id AS scope, seq AS place FROM organization')}
    ${backfill('collection', 'SELECT organization, id, id AS scope, created_at AS place FROM collection')}
    ${backfill('space', 'SELECT organization, id, id AS scope, created_at AS place FROM space')}
    ${backfill(
      'revision',
      `SELECT space.organization, revision.id, space.id AS scope, revision.line * 1000000000 + revision.seq AS place
       FROM revision JOIN line ON line.id = revision.line JOIN space ON space.id = line.space`,
    )}
    ${backfill('change-request', 'SELECT organization, id, space AS scope, seq AS place FROM change_request')}
    ${backfill(
      'review',
      `SELECT change_request.organization, review.id, change_request.space AS scope, review.seq AS place
       FROM review JOIN change_request ON change_request.id = review.change_request`,
    )}
    ${backfill(
      'comment',
      `SELECT space.organization, comment.id, comment.space AS scope, comment.seq AS place
       FROM comment JOIN space ON space.id = comment.space`,
    )}
    ${backfill(
      'comment-reply',
      `SELECT space.organization, comment_reply.id, comment.space AS scope, comment_reply.seq AS place
       FROM comment_reply JOIN comment ON comment.id = comment_reply.comment JOIN space ON space.id = comment.space`,
    )}
  `,
}
