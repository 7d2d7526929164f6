import type { Intent } from '../outbox/intent-row.ts'
import { listedEntity } from '../pull/lists/listed-entities.ts'
import type { Failure, Remote } from '../remote.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { putInTrash } from '../trash/trash.ts'
import { deletedComment, repliesAtRemote } from './replies-at-remote.ts'

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
  const replies = await repliesAtRemote(remote, deleted)
  if (replies.outcome === 'stopped') return replies
  const unseen = replies.items.filter(({ id }) => listedEntity(store, 'comment-reply', id) === undefined)
  const title = 'A reply to a deleted comment'
  store.transaction(() => {
    for (const { id, body } of unseen)
      putInTrash(store, context, {
        reason: 'overwritten',
        kind: 'comment',
        title,
        text: body.markdown,
        page: null,
        space,
        changeRequest,
        comment: id,
      })
  })
  return null
}
