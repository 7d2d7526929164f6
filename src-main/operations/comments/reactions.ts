import type { Writer } from '../../replica/store.ts'
import type { Comment } from '../../schemas/comment.ts'
import type { User } from '../../schemas/user.ts'
import type { ReadScope, WriteScope } from '../scope.ts'
import { timestamp } from '../timestamp.ts'

interface ReactionRow {
  emoji: string
  user: string
  reacted_at: number
}

/** Emojis to add and to take away. */
export interface ReactionChange {
  addedReactions?: string[] | undefined
  removedReactions?: string[] | undefined
}

/** The reactions to a comment or a reply, by emoji, the one that was used first first. */
export function reactionsTo(
  scope: ReadScope,
  subject: string,
  user: (id: string) => User,
): Comment['reactions'] {
  const rows = scope.store.all<ReactionRow>(
    'SELECT emoji, user, reacted_at FROM reaction WHERE subject = ? ORDER BY reacted_at, emoji, user',
    subject,
  )
  const groups = Map.groupBy(rows, (row) => row.emoji)
  return [...groups].map(([emoji, given]) => ({
    emoji,
    count: given.length,
    users: given.map((row) => ({ user: user(row.user), reactedAt: timestamp(row.reacted_at) })),
  }))
}

/**
 * Adds and takes away the caller's reactions, and tells whether that changed any. A person counts once for
 * each emoji, so both can be said again; an emoji in both lists is taken away.
 */
export function changeReactions(scope: WriteScope, subject: string, change: ReactionChange): boolean {
  const removed = new Set(change.removedReactions)
  const added = new Set(change.addedReactions?.filter((emoji) => !removed.has(emoji)))
  const changes = [
    ...[...removed].map((emoji) => take(scope.store, subject, emoji, scope.caller.user)),
    ...[...added].map((emoji) => give(scope.store, subject, emoji, scope.caller.user, scope.clock())),
  ]
  return changes.some((count) => count > 0)
}

function give(store: Writer, subject: string, emoji: string, user: string, now: number): number {
  return store.run(
    'INSERT INTO reaction (subject, emoji, user, reacted_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    subject,
    emoji,
    user,
    now,
  ).changes
}

function take(store: Writer, subject: string, emoji: string, user: string): number {
  return store.run('DELETE FROM reaction WHERE subject = ? AND emoji = ? AND user = ?', subject, emoji, user)
    .changes
}
