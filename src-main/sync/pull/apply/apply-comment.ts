import type { Writer } from '../../../store/store.ts'
import { milliseconds, millisecondsOrNull, type FeedEntry } from '../feed-entry.ts'
import type { ApplyScope } from './apply-changes.ts'
import { freeOrder } from './deletions/free-order.ts'
import { retainOwnText } from './retain-overwritten.ts'

/** Writes a comment with its reactions. */
export function applyComment(scope: ApplyScope, { id, space, value }: FeedEntry<'comment'>): void {
  const { store, organization, touch } = scope
  const previous = store.get<{ body: string }>('SELECT body FROM comment WHERE id = ?', id)
  const place = { id, space, changeRequest: value.changeRequest }
  retainOwnText(scope, place, { now: previous?.body, next: value.markdown })
  freeOrder(store, 'comment', value.order, id)
  store.run(
    `INSERT INTO comment (seq, id, space, change_request, page, node, anchor, preview, outdated, revision, review, body,
       posted_by, posted_at, edited_at, resolved_at, resolved_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, page = excluded.page, node = excluded.node, anchor = excluded.anchor,
       preview = excluded.preview, outdated = excluded.outdated, revision = excluded.revision,
       review = excluded.review, body = excluded.body, edited_at = excluded.edited_at,
       resolved_at = excluded.resolved_at, resolved_by = excluded.resolved_by`,
    value.order,
    id,
    space,
    value.changeRequest,
    value.page,
    value.node,
    value.anchor,
    value.preview,
    value.outdated ? 1 : 0,
    value.revision,
    value.review,
    value.markdown,
    value.postedBy,
    milliseconds(value.postedAt),
    millisecondsOrNull(value.editedAt),
    millisecondsOrNull(value.resolvedAt),
    value.resolvedBy,
  )
  if (!previous) countEarlyReplies(store, id)
  applyReactions(store, id, value.reactions)
  touch({
    kind: 'comment',
    organization,
    space,
    ...(value.changeRequest !== null && { changeRequest: value.changeRequest }),
    ...(value.page !== null && { page: value.page }),
  })
}

/** Writes a reply to a comment with its reactions. */
export function applyCommentReply(scope: ApplyScope, { id, space, value }: FeedEntry<'comment-reply'>): void {
  const { store, organization, touch } = scope
  const previous = store.get<{ body: string }>('SELECT body FROM comment_reply WHERE id = ?', id)
  retainOwnText(scope, { id, space, changeRequest: null }, { now: previous?.body, next: value.markdown })
  freeOrder(store, 'comment_reply', value.order, id)
  store.run(
    `INSERT INTO comment_reply (seq, id, comment, body, posted_by, posted_at, edited_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET seq = excluded.seq, body = excluded.body, edited_at = excluded.edited_at`,
    value.order,
    id,
    value.comment,
    value.markdown,
    value.postedBy,
    milliseconds(value.postedAt),
    millisecondsOrNull(value.editedAt),
  )
  applyReactions(store, id, value.reactions)
  touch({ kind: 'comment', organization, space })
}

/** Counts the replies that arrived before their comment. */
function countEarlyReplies(store: Writer, id: string): void {
  store.run(
    'UPDATE comment SET replies = (SELECT count(*) FROM comment_reply WHERE comment = ?) WHERE id = ?',
    id,
    id,
  )
}

function applyReactions(
  store: Writer,
  subject: string,
  reactions: { emoji: string; user: string; reactedAt: string }[],
): void {
  store.run('DELETE FROM reaction WHERE subject = ?', subject)
  for (const { emoji, user, reactedAt } of reactions) {
    store.run(
      'INSERT INTO reaction (subject, emoji, user, reacted_at) VALUES (?, ?, ?, ?)',
      subject,
      emoji,
      user,
      milliseconds(reactedAt),
    )
  }
}
