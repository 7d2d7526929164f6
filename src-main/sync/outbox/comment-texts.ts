import type { Reader } from '../../store/store.ts'
import { effectOf } from './effect-of.ts'
import type { Intent } from './intent-row.ts'
import { toRemoteIds } from './known-ids.ts'

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
  const edit = commentEditOf(operation)
  const { params, body } = toRemoteIds(store, sent ?? input) as {
    params?: Names
    body?: { body?: { markdown?: string } }
  }
  const text = body?.body?.markdown
  if (!edit || !params || text === undefined) return undefined
  const createdId = toRemoteIds(store, (answer as { id?: string } | null)?.id ?? '')
  const isReply = edit.entity === 'comment-reply'
  const namedId = isReply ? params.commentReplyId : params.commentId
  const id = edit.kind === 'create' ? createdId : (namedId ?? '')
  return {
    id,
    table: isReply ? 'comment_reply' : 'comment',
    text,
    space: params.spaceId ?? '',
    changeRequest: params.changeRequestId ?? null,
    comment: isReply ? (params.commentId ?? '') : id,
  }
}

/** An edit that writes the text of a comment or a reply. */
export interface CommentEdit {
  kind: 'create' | 'set'
  entity: 'comment' | 'comment-reply'
}

/** Returns the edit of a comment or reply that an operation makes; undefined for all other operations. */
export function commentEditOf(operation: string): CommentEdit | undefined {
  const effect = effectOf(operation)
  if (effect?.kind !== 'create' && effect?.kind !== 'set') return undefined
  const { kind, entity } = effect
  return entity === 'comment' || entity === 'comment-reply' ? { kind, entity } : undefined
}
