import type { CommentReply } from '../../schemas/comment.ts'
import type { Reader } from '../../store/store.ts'
import { effectOf } from '../outbox/effect-of.ts'
import type { Intent } from '../outbox/intent-row.ts'
import { toRemoteIds } from '../outbox/known-ids.ts'
import { readsOf } from '../pull/lists/discussion-reads.ts'
import { listedEntity } from '../pull/lists/listed-entities.ts'
import { readsOfRemote, Stopped } from '../pull/lists/remote-reads.ts'
import type { Failure, Remote } from '../remote.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { putInTrash } from '../trash/trash.ts'

/** A comment that an edit deletes, by the ids of the remote. */
interface DeletedComment {
  comment: string
  space: string
  changeRequest: string | undefined
}

/**
 * Reads the replies to a comment before its deletion is sent, and retains those that this replica never received. A
 * remote without preconditions would delete them with the comment. Returns the failure when the remote did not answer.
 */
export async function retainUnseenReplies(
  { context }: ReplicaContext,
  remote: Remote,
  intent: Intent,
): Promise<{ outcome: 'stopped'; failure: Failure } | null> {
  const { store } = context
  const deleted = deletedComment(store, intent)
  if (!deleted) return null
  const { space, changeRequest = null } = deleted
  const replies = await repliesAt(remote, deleted)
  if (replies.outcome === 'stopped') return replies
  const unseen = replies.items.filter(({ id }) => listedEntity(store, 'comment-reply', id) === undefined)
  const title = 'A reply to a deleted comment'
  store.transaction(() => {
    for (const { body } of unseen)
      putInTrash(store, context, {
        reason: 'overwritten',
        kind: 'comment',
        title,
        text: body.markdown,
        page: null,
        space,
        changeRequest,
      })
  })
  return null
}

function deletedComment(store: Reader, intent: Intent): DeletedComment | undefined {
  if (effectOf(intent.operation)?.kind !== 'delete') return undefined
  const params = (toRemoteIds(store, intent.input).params ?? {}) as Record<string, string | undefined>
  const { commentId: comment, commentReplyId: reply, spaceId: space, changeRequestId: changeRequest } = params
  if (comment === undefined || reply !== undefined || space === undefined) return undefined
  return { comment, space, changeRequest }
}

type Replies = { outcome: 'read'; items: CommentReply[] } | { outcome: 'stopped'; failure: Failure }

/** A refusal leaves the decision to the deletion itself. */
async function repliesAt(remote: Remote, deleted: DeletedComment): Promise<Replies> {
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
