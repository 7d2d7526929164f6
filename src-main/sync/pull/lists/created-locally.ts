import type { Reader } from '../../../store/store.ts'
import { intentsIn } from '../../outbox/intents.ts'
import { toRemoteIds } from '../../outbox/known-ids.ts'

/** The kind of an entity, by the `object` of its answer, with its containers. */
interface CreatedEntity {
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
 * Returns the remote ids of entities that local edits created and no pull has brought yet. A list that lags behind
 * the remote's writes may omit them, so they are requested by id. Until then only this machine has their texts.
 */
export function createdLocally(
  store: Reader,
  { object, space, changeRequest, comment }: CreatedEntity,
): string[] {
  return intentsIn(store, 'acknowledged').flatMap(({ answer, ids, input }) => {
    const created = answer as { object?: string; id?: string } | null
    if (created?.object !== object || created.id === undefined || !ids.includes(created.id)) return []
    const { spaceId, changeRequestId, commentId } = toRemoteIds(store, (input.params ?? {}) as Names)
    const isWithin = spaceId === space && changeRequestId === changeRequest && commentId === comment
    return isWithin ? [toRemoteIds(store, created.id)] : []
  })
}
