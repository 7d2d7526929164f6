import type { Reader } from '../../store/store.ts'
import { commentEditOf } from '../outbox/comment-texts.ts'
import type { Intent, QueuedInput } from '../outbox/intent-row.ts'
import { rewriteIntent } from '../outbox/intents.ts'
import type { ReplicaContext } from '../replica-context.ts'
import { putInTrash } from './trash.ts'

/*
 * Comments are not merged: the latest edit of a comment replaces its text. If another user changed the comment
 * meanwhile, their text goes to the trash before the local edit replaces it.
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

/** Returns the local comment or reply that a call changes; undefined for other calls. */
function currentComment(
  store: Reader,
  operation: string,
  { params, body }: QueuedInput,
): CommentText | undefined {
  const { body: words } = (body ?? {}) as { body?: unknown }
  const edit = commentEditOf(operation)
  if (words === undefined || edit?.kind !== 'set') return undefined
  const { commentId, commentReplyId } = params as { commentId?: string; commentReplyId?: string }
  return edit.thing === 'comment'
    ? store.get<CommentText>(COMMENT, commentId ?? '')
    : store.get<CommentText>(REPLY, commentReplyId ?? '')
}

/** Returns the text that a call replaces, by comment or reply, as the user saw it. */
export function commentTextBefore(
  store: Reader,
  operation: string,
  input: QueuedInput,
): Record<string, string> {
  const current = currentComment(store, operation, input)
  return current ? { [current.id]: current.body } : {}
}

/**
 * Puts another user's newer text into the trash once, in the transaction that runs the local edit on top. A sent intent
 * is excluded, because the current text may be its own.
 */
export function retainOverwritten({ context }: ReplicaContext, intent: Intent, input: QueuedInput): void {
  const { store } = context
  if (intent.state !== 'queued') return
  const current = currentComment(store, intent.operation, input)
  const [before] = Object.values(intent.base)
  if (!current || before === undefined || before === current.body || current.body === newTextOf(input)) return
  const { body: text, space, changeRequest } = current
  putInTrash(store, context, {
    reason: 'overwritten',
    kind: 'comment',
    title: 'Comment',
    text,
    page: null,
    space,
    changeRequest,
  })
  rewriteIntent(store, intent, intent.input, { [current.id]: text })
}

function newTextOf({ body }: QueuedInput): string | undefined {
  return (body as { body?: { markdown?: string } }).body?.markdown
}
