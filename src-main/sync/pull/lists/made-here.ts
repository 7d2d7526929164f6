import type { Reader } from '../../../store/store.ts'
import { intentsIn } from '../../outbox/intents.ts'
import { asThere } from '../../outbox/known-ids.ts'

/** The kind of a thing, as the answer that shows it calls it, and what it stands in. */
interface Made {
  object: 'change-request' | 'comment' | 'comment-reply'
  space: string
  changeRequest?: string | undefined
  comment?: string
}

interface Names {
  spaceId?: string
  changeRequestId?: string
  commentId?: string
}

/**
 * The ids, at the remote, of what edits from here made there and no pull has brought. A list that the remote brings up to date behind
 * its writes may not hold it yet, so it is asked for by its id: its words are here alone until then.
 */
export function madeHere(store: Reader, { object, space, changeRequest, comment }: Made): string[] {
  return intentsIn(store, 'acknowledged').flatMap(({ answer, ids, input }) => {
    const made = answer as { object?: string; id?: string } | null
    if (made?.object !== object || made.id === undefined || !ids.includes(made.id)) return []
    const { spaceId, changeRequestId, commentId } = asThere(store, (input.params ?? {}) as Names)
    const isWithin = spaceId === space && changeRequestId === changeRequest && commentId === comment
    return isWithin ? [asThere(store, made.id)] : []
  })
}
