import { isDeletion, type ChangeList } from '../../schemas/feed/feed.ts'
import type { Reader } from '../../store/store.ts'
import { effectOf } from '../outbox/effect-of.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { intentsIn } from '../outbox/intents.ts'
import { toRemoteIds } from '../outbox/known-ids.ts'

/** The entities whose feed entry contains the whole edit that created them. */
const WHOLE_ENTRIES: ReadonlySet<string> = new Set(['comment', 'comment-reply'])

/**
 * Returns the acknowledged edits whose comment or reply is in these answers. They land with the answers, before the
 * pull ends. Otherwise the comment would exist twice until then, with both ids. A user who deleted one of the two would
 * remove the other with all its replies, unseen.
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
  return !isDeletion(change) && WHOLE_ENTRIES.has(change.kind)
}
