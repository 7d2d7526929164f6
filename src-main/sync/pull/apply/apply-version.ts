import { sourcePathKey } from '../../../content/markdown/source-path.ts'
import { insertFileVersion, insertPageVersion } from '../../../revisions/insert-version.ts'
import { putText } from '../../../store/blobs.ts'
import type { Writer } from '../../../store/store.ts'
import { milliseconds, type FeedEntry } from '../feed-entry.ts'
import type { ApplyScope } from './apply-changes.ts'
import { retainOverwritten } from './retain-overwritten.ts'

/** The line and step of a version. */
export interface Place {
  line: number
  seq: number
}

/** Returns the place of the revision that created a version. */
export function placeOf(store: Writer, revision: string): Place {
  const place = store.get<Place>('SELECT line, seq FROM revision WHERE id = ?', revision)
  if (!place) throw new Error(`The revision ${revision} did not arrive before its pages`)
  return place
}

/** Writes the version of a page that a revision created. */
export function applyPage(scope: ApplyScope, { id, revision, value }: FeedEntry<'page'>): void {
  const { store } = scope
  const place = placeOf(store, revision)
  retainOverwritten(scope, place, id, value)
  insertPageVersion(
    store,
    { ...place, deleted: 0 },
    {
      page: id,
      parent: value.parent,
      position: value.position,
      type: value.type,
      title: value.title,
      slug: value.slug,
      source_path: value.sourcePath,
      source_key: value.sourcePath === '' ? `#${id}` : sourcePathKey(value.sourcePath),
      description: value.description,
      attributes: JSON.stringify(value.attributes),
      head: value.head ?? '',
      text: value.markdown === undefined ? null : putText(store, value.markdown),
      created_at: milliseconds(value.createdAt),
      updated_at: milliseconds(value.updatedAt),
    },
  )
  closePageVersions(store, place, id)
  scope.changed('page', place.line, id)
}

/** Writes the version of a file that a revision created. Its blob was stored before. */
export function applyFile(scope: ApplyScope, { id, revision, value }: FeedEntry<'file'>): void {
  const { store } = scope
  const place = placeOf(store, revision)
  const blob = store.get<{ id: number }>('SELECT id FROM blob WHERE hash = ?', Buffer.from(value.hash, 'hex'))
  if (!blob) throw new Error(`The blob of the file ${id} was not stored before it was written`)
  insertFileVersion(
    store,
    { ...place, deleted: 0 },
    {
      file: id,
      name: value.name,
      content_type: value.contentType,
      size: value.size,
      width: value.dimensions?.width ?? null,
      height: value.dimensions?.height ?? null,
      source_path: value.sourcePath,
      configuration: value.configuration ? 1 : 0,
      data: blob.id,
    },
  )
  closeFileVersions(store, place, id)
  scope.changed('file', place.line, id)
}

/*
 * The feed reports every version, but not its end, because a version ends where the next begins. A pull that starts
 * over repeats old versions, so each is inserted between its neighbours.
 */

/** Inserts a version of a page between its neighbours. */
export function closePageVersions(store: Writer, { line, seq }: Place, page: string): void {
  // Most pages of a first pull have a single version. Checking for others first takes a third of the time.
  if (!store.get('SELECT 1 FROM page_version WHERE line = ? AND page = ? AND seq <> ?', line, page, seq))
    return
  store.run(
    `UPDATE page_version SET until = ? WHERE line = ? AND page = ?
       AND seq = (SELECT max(seq) FROM page_version WHERE line = ? AND page = ? AND seq < ?)`,
    seq,
    line,
    page,
    line,
    page,
    seq,
  )
  store.run(
    `UPDATE page_version SET until = (SELECT min(seq) FROM page_version WHERE line = ? AND page = ? AND seq > ?)
     WHERE line = ? AND page = ? AND seq = ?`,
    line,
    page,
    seq,
    line,
    page,
    seq,
  )
}

/** Inserts a version of a file between its neighbours. */
export function closeFileVersions(store: Writer, { line, seq }: Place, file: string): void {
  store.run(
    `UPDATE file_version SET until = ? WHERE line = ? AND file = ?
       AND seq = (SELECT max(seq) FROM file_version WHERE line = ? AND file = ? AND seq < ?)`,
    seq,
    line,
    file,
    line,
    file,
    seq,
  )
  store.run(
    `UPDATE file_version SET until = (SELECT min(seq) FROM file_version WHERE line = ? AND file = ? AND seq > ?)
     WHERE line = ? AND file = ? AND seq = ?`,
    line,
    file,
    seq,
    line,
    file,
    seq,
  )
}
