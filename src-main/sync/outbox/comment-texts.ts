import type { Reader } from '../../store/store.ts'
import type { Intent } from './intent-row.ts'
import { asThere } from './known-ids.ts'

/** The text of an edit for a comment or reply, under the ids of the remote. */
export interface CommentText {
  id: string
  table: 'comment' | 'comment_reply'
  text: string
  space: string
  changeRequest: string | null
  /** The id of the comment itself, or of the comment that the reply belongs to. */
  comment: string
}

interface Names {
  spaceId?: string
  changeRequestId?: string
  commentId?: string
  commentReplyId?: string
}

/** Returns the text of an edit that posts or changes a comment or reply; undefined for all other edits. */
export function commentTextsOf(
  store: Reader,
  { operation, sent, input, answer }: Intent,
): CommentText | undefined {
  const kind = /^(post|update)Comment(Reply)?In/.exec(operation)
  const { params, body } = asThere(store, sent ?? input) as {
    params?: Names
    body?: { body?: { markdown?: string } }
  }
  const text = body?.body?.markdown
  if (!kind || !params || text === undefined) return undefined
  const made = asThere(store, (answer as { id?: string } | null)?.id ?? '')
  const isReply = kind[2] !== undefined
  const named = isReply ? params.commentReplyId : params.commentId
  const id = kind[1] === 'post' ? made : (named ?? '')
  return {
    id,
    table: isReply ? 'comment_reply' : 'comment',
    text,
    space: params.spaceId ?? '',
    changeRequest: params.changeRequestId ?? null,
    comment: isReply ? (params.commentId ?? '') : id,
  }
}
