import { isDeletion, type ChangeList } from '../../schemas/feed/feed.ts'
import type { Reader } from '../../store/store.ts'
import { effectOf } from '../outbox/effect-of.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { intentsIn } from '../outbox/intents.ts'
import { toRemoteIds } from '../outbox/known-ids.ts'

/** The entities that an edit creates whole, so that the entry of the entity has all of the edit. */
const WHOLE: ReadonlySet<string> = new Set(['comment', 'comment-reply'])

/**
 * Returns the acknowledged edits whose comment or reply these answers bring. They land with the answers, although the
 * pull goes on: until its end the comment would stand twice, under both ids. A user who deleted one of the two would
 * remove the other with all replies to it, unseen.
 */
export function arrivedComments(store: Reader, answers: readonly Pick<ChangeList, 'changes'>[]): Intent[] {
  const arrived = new Set(answers.flatMap(({ changes }) => changes.filter(isComment).map(({ id }) => id)))
  if (arrived.size === 0) return []
  return intentsIn(store, 'acknowledged').filter(({ operation, ids }) => {
    const [own, ...others] = ids
    if (own === undefined || others.length > 0 || effectOf(operation)?.kind !== 'create') return false
    return arrived.has(toRemoteIds(store, own))
  })
}

function isComment(change: ChangeList['changes'][number]): boolean {
  return !isDeletion(change) && WHOLE.has(change.kind)
}
