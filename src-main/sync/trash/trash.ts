import {
  deleteExpiredComments,
  retainDeletedComment,
  retainDeletedReply,
} from '../../operations/comments/deleted/deleted-comments.ts'
import { timestamp } from '../../operations/engine/timestamp.ts'
import type { UserFile } from '../../operations/engine/user-content.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdSource } from '../../platform/ids.ts'
import type { StoredFile, TrashItem } from '../../schemas/sync.ts'
import type { Reader, Writer } from '../../store/store.ts'
import type { RetainText } from './removed-text.ts'

/** The lifetime of an item in the trash, in milliseconds. */
const LIFETIME = 30 * 86_400_000

/** An item for the trash. A file has its bytes. */
export interface Removed extends Omit<TrashItem, 'id' | 'removedAt' | 'expiresAt' | 'file'> {
  file?: UserFile
  /** The id of a deleted comment or reply. */
  comment?: string | null
}

interface TrashRow {
  id: string
  reason: TrashItem['reason']
  kind: TrashItem['kind']
  title: string
  text: string
  page: string | null
  space: string | null
  change_request: string | null
  removed_at: number
  content_type: string | null
  size: number | null
}

/** Stores a text in the trash, in the transaction that removes it. */
export function putInTrash(
  store: Writer,
  { clock, newId }: { clock: Clock; newId: IdSource },
  { reason, kind, title, text, page, space, changeRequest, file, comment = null }: Removed,
): void {
  const id = newId()
  store.run(
    `INSERT INTO trash (id, reason, kind, title, text, page, space, change_request, comment, removed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    reason,
    kind,
    title,
    text,
    page,
    space,
    changeRequest,
    comment,
    clock(),
  )
  if (!file) return
  const bytes = Buffer.from(file.base64, 'base64')
  store.run(
    'INSERT INTO trash_file (trash, content_type, data) VALUES (?, ?, ?)',
    id,
    file.contentType,
    bytes,
  )
}

const WITH_FILE =
  'SELECT trash.*, content_type, length(data) AS size FROM trash LEFT JOIN trash_file ON trash_file.trash = trash.id'

/** Returns the items of the trash, newest first. */
export function trashItems(store: Reader): TrashItem[] {
  return store.all<TrashRow>(`${WITH_FILE} ORDER BY removed_at DESC, id`).map(itemOf)
}

/** Returns the items without the texts that the trash shows as deleted comments, which can be restored. */
export function replacedTexts(store: Reader): TrashItem[] {
  return store
    .all<TrashRow>(
      `${WITH_FILE}
       WHERE NOT EXISTS (
         SELECT 1 FROM deleted_comment WHERE deleted_comment.id = trash.comment AND body = trash.text)
       ORDER BY removed_at DESC, id`,
    )
    .map(itemOf)
}

/** Removes the text of a comment from the trash after it was posted again. */
export function takeFromTrash(store: Writer, { id, body }: { id: string; body: string }): void {
  store.run('DELETE FROM trash WHERE comment = ? AND text = ?', id, body)
}

/** Returns the trash items of one page, newest first. An item may have the local id of the page. */
export function trashOfPage(store: Reader, page: string): TrashItem[] {
  return store
    .all<TrashRow>(
      `${WITH_FILE}
       WHERE page IN (SELECT ? UNION ALL SELECT local FROM known_id WHERE remote = ?)
       ORDER BY removed_at DESC, id`,
      page,
      page,
    )
    .map(itemOf)
}

/** Returns a file of the trash; undefined when it is no longer there. */
export function fileInTrash(store: Reader, id: string): StoredFile | undefined {
  const row = store.get<{ name: string; contentType: string | null; data: Uint8Array }>(
    `SELECT title AS name, content_type AS contentType, data
     FROM trash_file JOIN trash ON trash.id = trash_file.trash WHERE trash = ?`,
    id,
  )
  return (
    row && { name: row.name, contentType: row.contentType, base64: Buffer.from(row.data).toString('base64') }
  )
}

function itemOf(row: TrashRow): TrashItem {
  const { id, reason, kind, title, text, page, space, change_request, removed_at, content_type, size } = row
  const file = size === null ? null : { name: title, contentType: content_type, size }
  const place = { page, space, changeRequest: change_request }
  const times = { removedAt: timestamp(removed_at), expiresAt: timestamp(removed_at + LIFETIME) }
  return { id, reason, kind, title, text, file, ...place, ...times }
}

/**
 * Returns a function that stores texts which the remote removed, within the step of a pull. The writer must not end an
 * open batch.
 */
export function retainInTrash(store: Writer, sources: { clock: Clock; newId: IdSource }): RetainText {
  return ({ id, kind, ...removed }) => {
    const subject = kind === 'comment' ? { page: null, comment: id } : { page: id }
    putInTrash(store, sources, { reason: 'removed', kind, ...subject, ...removed })
    if (kind !== 'comment' || id === null || removed.reason !== undefined) return
    const deletion = { by: null, at: sources.clock() }
    retainDeletedComment(store, id, deletion)
    retainDeletedReply(store, id, deletion)
  }
}

/** Deletes trash items, deleted comments, own texts and own names older than 30 days. */
export function emptyTrash(store: Writer, clock: Clock): void {
  store.run('DELETE FROM trash WHERE removed_at <= ?', clock() - LIFETIME)
  deleteExpiredComments(store, clock())
  store.run('DELETE FROM own_name WHERE noted_at <= ?', clock() - LIFETIME)
  store.run('DELETE FROM own_text WHERE noted_at <= ?', clock() - LIFETIME)
}
