import type { Comment } from '../../schemas/comment.ts'
import type { User } from '../../schemas/people/user.ts'
import type { Writer } from '../../store/store.ts'
import type { ReadScope, WriteScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'

interface ReactionRow {
  subject: string
  emoji: string
  user: string
  reacted_at: number
}

/** Emojis to add and to remove. */
export interface ReactionChange {
  addedReactions?: string[] | undefined
  removedReactions?: string[] | undefined
}

/** Shows the reactions to one of the subjects by emoji, in the order of their first use. */
type ReactionPresenter = (subject: string, subjects: readonly { id: string }[]) => Comment['reactions']

/** Returns a presenter that reads the reactions to all subjects of a list at once, on the first request. */
export function reactionPresenter(scope: ReadScope, user: (id: string) => User): ReactionPresenter {
  let cached: { list: readonly { id: string }[]; rows: Map<string, ReactionRow[]> } | undefined
  return (subject, subjects) => {
    if (cached?.list !== subjects) cached = { list: subjects, rows: reactionsTo(scope, subjects) }
    const groups = Map.groupBy(cached.rows.get(subject) ?? [], (row) => row.emoji)
    return [...groups].map(([emoji, rows]) => ({
      emoji,
      count: rows.length,
      users: rows.map((row) => ({ user: user(row.user), reactedAt: timestamp(row.reacted_at) })),
    }))
  }
}

function reactionsTo(scope: ReadScope, subjects: readonly { id: string }[]): Map<string, ReactionRow[]> {
  const rows = scope.store.all<ReactionRow>(
    `SELECT subject, emoji, user, reacted_at FROM json_each(?) AS named
     CROSS JOIN reaction ON subject = named.value ORDER BY reacted_at, emoji, user`,
    JSON.stringify(subjects.map(({ id }) => id)),
  )
  return Map.groupBy(rows, (row) => row.subject)
}

/**
 * Adds and removes the caller's reactions, and returns true when that changed any. A user counts once for each emoji,
 * so both can be repeated. An emoji in both lists is removed.
 */
export function changeReactions(scope: WriteScope, subject: string, change: ReactionChange): boolean {
  const removed = new Set(change.removedReactions)
  const added = new Set(change.addedReactions?.filter((emoji) => !removed.has(emoji)))
  const changes = [
    ...[...removed].map((emoji) => removeReaction(scope.store, subject, emoji, scope.caller.user)),
    ...[...added].map((emoji) => addReaction(scope.store, subject, emoji, scope.caller.user, scope.clock())),
  ]
  return changes.some((count) => count > 0)
}

function addReaction(store: Writer, subject: string, emoji: string, user: string, now: number): number {
  return store.run(
    'INSERT INTO reaction (subject, emoji, user, reacted_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    subject,
    emoji,
    user,
    now,
  ).changes
}

function removeReaction(store: Writer, subject: string, emoji: string, user: string): number {
  return store.run('DELETE FROM reaction WHERE subject = ? AND emoji = ? AND user = ?', subject, emoji, user)
    .changes
}
