import type { CommentReply } from '../../schemas/comment.ts'
import type { Reader } from '../../store/store.ts'
import { effectOf } from '../outbox/effect-of.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { toRemoteIds } from '../outbox/known-ids.ts'
import { readsOf } from '../pull/lists/discussion-reads.ts'
import { readsOfRemote, Stopped } from '../pull/lists/remote-reads.ts'
import type { Failure, Remote } from '../remote.ts'

/** A comment that an edit deletes, by the ids of the remote. */
export interface DeletedComment {
  comment: string
  space: string
  changeRequest: string | undefined
}

/** Returns the comment that an edit deletes with its replies; undefined for any other edit. */
export function deletedComment(store: Reader, intent: Intent): DeletedComment | undefined {
  if (effectOf(intent.operation)?.kind !== 'delete') return undefined
  const params = (toRemoteIds(store, intent.input).params ?? {}) as Record<string, string | undefined>
  const { commentId: comment, commentReplyId: reply, spaceId: space, changeRequestId: changeRequest } = params
  if (comment === undefined || reply !== undefined || space === undefined) return undefined
  return { comment, space, changeRequest }
}

type Replies = { outcome: 'read'; items: CommentReply[] } | { outcome: 'stopped'; failure: Failure }

/** Reads the replies to a comment. A refusal counts as none, because the answer to the deletion decides. */
export async function repliesAtRemote(remote: Remote, deleted: DeletedComment): Promise<Replies> {
  const { comment, space, changeRequest } = deleted
  const place = changeRequest === undefined ? { space } : { space, changeRequest }
  try {
    return { outcome: 'read', items: await readsOf(readsOfRemote(remote), place).replies(comment) }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    if (error.failure.kind === 'refused') return { outcome: 'read', items: [] }
    return { outcome: 'stopped', failure: error.failure }
  }
}
