import { pagesInLayer } from '../../../revisions/layer.ts'
import type { PageRow } from '../../../revisions/page-row.ts'
import { readText } from '../../../store/blobs.ts'
import type { Reader } from '../../../store/store.ts'
import type { RetainText } from '../../trash/removed-text.ts'

interface RetainScope {
  store: Reader
  retain: RetainText
}

interface CommentText {
  id: string
  body: string
  space: string
  change_request: string | null
  preview: string | null
}

/** Retains the text of a page, unless it is empty. */
export function retainPageText(
  { store, retain }: RetainScope,
  row: PageRow,
  { space, changeRequest }: { space: string; changeRequest: string | null },
): void {
  const { text } = readText(store, row.text)
  if (text !== '') retain({ kind: 'page', id: row.page, title: row.title, text, space, changeRequest })
}

/** Retains a comment and its replies. */
export function retainCommentTexts(scope: RetainScope, id: string): void {
  for (const row of scope.store.all<CommentText>(`${COMMENT} WHERE id = ?`, id)) retainComment(scope, row)
}

/** Retains a reply. */
export function retainReplyText({ store, retain }: RetainScope, id: string): void {
  for (const row of store.all<CommentText>(`${REPLY} WHERE comment_reply.id = ?`, id))
    retainReply(retain, row)
}

/** Retains the texts of a change request that differ from the space, and its comments. */
export function retainChangeRequestTexts(scope: RetainScope, id: string): void {
  const row = scope.store.get<{ space: string; line: number; head: number }>(
    `SELECT change_request.space, line.id AS line, head FROM change_request
     JOIN line ON line.id = change_request.line WHERE change_request.id = ?`,
    id,
  )
  if (!row) return
  const place = { space: row.space, changeRequest: id }
  for (const page of pagesInLayer(scope.store, { line: row.line, seq: row.head }))
    if (!page.deleted) retainPageText(scope, page, place)
  for (const comment of scope.store.all<CommentText>(`${COMMENT} WHERE change_request = ?`, id))
    retainComment(scope, comment)
}

/** Retains all texts of a space: its pages, its comments, and its unmerged change requests. */
export function retainSpaceTexts(scope: RetainScope, space: string): void {
  const { store } = scope
  const row = store.get<{ line: number; head: number }>(
    'SELECT line.id AS line, head FROM space JOIN line ON line.id = space.line WHERE space.id = ?',
    space,
  )
  if (!row) return
  for (const page of pagesInLayer(store, { line: row.line, seq: row.head }))
    if (!page.deleted) retainPageText(scope, page, { space, changeRequest: null })
  const comments = `${COMMENT} WHERE space = ? AND change_request IS NULL`
  for (const comment of store.all<CommentText>(comments, space)) retainComment(scope, comment)
  const unmerged = "SELECT id FROM change_request WHERE space = ? AND status <> 'merged'"
  for (const { id } of store.all<{ id: string }>(unmerged, space)) retainChangeRequestTexts(scope, id)
}

const COMMENT = 'SELECT id, body, space, change_request, preview FROM comment'
const REPLY = `SELECT comment_reply.id, comment_reply.body, space, change_request, preview
  FROM comment_reply JOIN comment ON comment.id = comment_reply.comment`

function retainComment({ store, retain }: RetainScope, row: CommentText): void {
  retainText(retain, row, row.preview ?? 'A comment')
  for (const reply of store.all<CommentText>(`${REPLY} WHERE comment_reply.comment = ?`, row.id))
    retainReply(retain, reply)
}

function retainReply(retain: RetainText, row: CommentText): void {
  retainText(retain, row, row.preview === null ? 'A reply' : `A reply on: ${row.preview}`)
}

function retainText(
  retain: RetainText,
  { id, body: text, space, change_request: changeRequest }: CommentText,
  title: string,
): void {
  retain({ kind: 'comment', id, title, text, space, changeRequest })
}
