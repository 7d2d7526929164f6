import type { Reader } from '../../store/store.ts'
import type { Intent, QueuedInput } from '../outbox/intent-row.ts'
import { rewriteIntent } from '../outbox/intents.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { putInTrash } from './trash.ts'

/*
 * Comments are not merged: the last edit of one is what it says. So where somebody changed a comment after the person
 * here began to, what they wrote is kept in the trash before the edit of here takes its place.
 */

interface CommentText {
  id: string
  body: string
  space: string
  changeRequest: string | null
}

const COMMENT = `SELECT id, body, space, change_request AS changeRequest FROM comment WHERE id = ?`
const REPLY = `SELECT comment_reply.id, comment_reply.body, space, change_request AS changeRequest
  FROM comment_reply JOIN comment ON comment.id = comment_reply.comment WHERE comment_reply.id = ?`

/** The comment or reply whose words a call changes, as it is here now; undefined for other calls. */
function saidNow(store: Reader, operation: string, { params, body }: QueuedInput): CommentText | undefined {
  const { body: words } = (body ?? {}) as { body?: unknown }
  if (words === undefined || !/^updateComment(Reply)?In/.test(operation)) return undefined
  const { commentId, commentReplyId } = params as { commentId?: string; commentReplyId?: string }
  return commentReplyId === undefined
    ? store.get<CommentText>(COMMENT, commentId ?? '')
    : store.get<CommentText>(REPLY, commentReplyId)
}

/** The words that a call takes away, by the comment or reply: what was there when the person changed them. */
export function wordsBefore(store: Reader, operation: string, input: QueuedInput): Record<string, string> {
  const said = saidNow(store, operation, input)
  return said ? { [said.id]: said.body } : {}
}

/**
 * Keeps what somebody else wrote meanwhile, once, in the transaction in which the edit of here is run on top of it. What
 * was sent already may be what stands there now.
 */
export function retainOverwritten({ context }: ReplicaContext, intent: Intent, input: QueuedInput): void {
  const { store } = context
  if (intent.state !== 'queued') return
  const said = saidNow(store, intent.operation, input)
  const [before] = Object.values(intent.base)
  if (!said || before === undefined || before === said.body || said.body === wordsOf(input)) return
  const { body: text, space, changeRequest } = said
  putInTrash(store, context, {
    reason: 'overwritten',
    kind: 'comment',
    title: 'Comment',
    text,
    page: null,
    space,
    changeRequest,
  })
  rewriteIntent(store, intent, intent.input, { [said.id]: text })
}

function wordsOf({ body }: QueuedInput): string | undefined {
  return (body as { body?: { markdown?: string } }).body?.markdown
}
