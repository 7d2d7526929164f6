import { hash as hashOf } from 'node:crypto'
import { timestamp } from '../operations/engine/timestamp.ts'
import type { FileRow } from '../revisions/file-row.ts'
import { revisionAt, type RevisionRow } from '../revisions/lines.ts'
import type { PageRow } from '../revisions/page-row.ts'
import type { Change } from '../schemas/feed/feed.ts'
import { DamagedText } from '../store/damaged-text.ts'
import type { Addresses } from '../store/signed-addresses/addresses.ts'
import type { Reader } from '../store/store.ts'
import type { ChangeRow } from './change-row.ts'
import type { EntryReference } from './feed-entry.ts'
import type { FeedPage } from './feed-page.ts'

interface FedRevision extends RevisionRow {
  space: string
  parent: number | null
  change_request: string | null
}

interface FedPage extends PageRow {
  text_data: string | null
  /** The stored hash of the text. */
  proof: Buffer | null
}

interface FedFile extends FileRow {
  hash: string
}

interface FeedSource {
  store: Reader
  addresses: Addresses
}

interface Progress {
  /** The place within the revision where the previous answer ended; null at the beginning. */
  inside: string | null
  /** Adds a referenced entity first, if it would come later. */
  addFirst(named: EntryReference): void
}

/**
 * Adds a revision and all versions of pages and files that it created, from a place within it. From these a reader can
 * derive every revision, its changes, and all sides of every conflict. Returns the place where the answer ended, or
 * null when the revision is complete.
 */
export function addRevisionEntries(
  source: FeedSource,
  entry: ChangeRow,
  page: FeedPage,
  { inside, addFirst }: Progress,
): string | null {
  const revision = revisionOf(source.store, entry.id)
  if (inside === null) {
    const { change_request: id, space: scope } = revision
    if (id !== null) addFirst({ kind: 'change-request', id, scope })
    addHeader(source.store, revision, page)
  }
  const place = inside ?? 'p'
  const pages = place.startsWith('p') ? addPages(source, revision, page, place.slice(1)) : null
  if (pages !== null) return pages
  return addFiles(source, revision, page, place.startsWith('f') ? place.slice(1) : '')
}

function revisionOf(store: Reader, id: string): FedRevision {
  const row = store.get<FedRevision>(
    `SELECT revision.*, line.space, line.parent, change_request.id AS change_request FROM revision
     JOIN line ON line.id = revision.line LEFT JOIN change_request ON change_request.line = line.id
     WHERE revision.id = ?`,
    id,
  )
  if (!row) throw new Error(`The revision ${id} is in the feed and missing from the store`)
  return row
}

function addHeader(store: Reader, row: FedRevision, page: FeedPage): void {
  const base = row.parent === null || row.base === null ? null : revisionAt(store, row.parent, row.base).id
  page.people.add(row.created_by)
  page.add({
    kind: 'revision',
    id: row.id,
    space: row.space,
    value: {
      type: row.type,
      changeRequest: row.change_request,
      step: row.seq,
      base,
      baseStep: row.base,
      mergedFrom: row.merged_from,
      createdAt: timestamp(row.created_at),
      createdBy: row.created_by,
    },
  })
}

function addPages({ store }: FeedSource, revision: FedRevision, page: FeedPage, after: string) {
  const rows = store.iterate<FedPage>(
    `SELECT page_version.*, CAST(blob.data AS TEXT) AS text_data, blob.hash AS proof
     FROM page_version INDEXED BY page_by_step LEFT JOIN blob ON blob.id = page_version.text
     WHERE line = ? AND seq = ? AND page > ? ORDER BY page`,
    revision.line,
    revision.seq,
    after,
  )
  let last = after
  for (const row of rows) {
    if (page.isFull) return `p${last}`
    last = row.page
    refuseDamaged(row)
    page.add(presentPage(revision, row), (row.text_data?.length ?? 0) + row.head.length)
  }
  return null
}

/** Throws for a damaged text. Without this check readers would store the damaged bytes as the text. */
function refuseDamaged({ text, text_data: data, proof }: FedPage): void {
  if (text === null || data === null || proof === null) return
  if (!hashOf('sha256', data, 'buffer').equals(proof)) throw new DamagedText(text)
}

function presentPage({ id: revision, space, change_request }: FedRevision, row: FedPage): Change {
  const place = {
    id: row.page,
    space,
    revision,
    ...(change_request !== null && { changeRequest: change_request }),
  }
  if (row.deleted) return { kind: 'page', ...place, gone: true }
  return {
    kind: 'page',
    ...place,
    value: {
      parent: row.parent,
      position: row.position,
      type: row.type,
      title: row.title,
      slug: row.slug,
      sourcePath: row.source_path,
      description: row.description,
      attributes: row.attributes === '{}' ? {} : (JSON.parse(row.attributes) as Record<string, unknown>),
      ...(row.head !== '' && { head: row.head }),
      ...(row.text_data !== null && { markdown: row.text_data }),
      createdAt: timestamp(row.created_at),
      updatedAt: timestamp(row.updated_at),
    },
  }
}

function addFiles(source: FeedSource, revision: FedRevision, page: FeedPage, after: string) {
  const rows = source.store.iterate<FedFile>(
    `SELECT file_version.*, lower(hex(blob.hash)) AS hash
     FROM file_version INDEXED BY file_by_step JOIN blob ON blob.id = file_version.data
     WHERE line = ? AND seq = ? AND file > ? ORDER BY file`,
    revision.line,
    revision.seq,
    after,
  )
  let last = after
  for (const row of rows) {
    if (page.isFull) return `f${last}`
    last = row.file
    page.add(presentFile(source.addresses, revision, row))
  }
  return null
}

function presentFile(addresses: Addresses, revision: FedRevision, row: FedFile): Change {
  const { id, space, change_request } = revision
  const place = {
    id: row.file,
    space,
    revision: id,
    ...(change_request !== null && { changeRequest: change_request }),
  }
  if (row.deleted) return { kind: 'file', ...place, gone: true }
  const { name, content_type: contentType, size, hash, width, height } = row
  return {
    kind: 'file',
    ...place,
    value: {
      name,
      contentType,
      size,
      ...(width !== null && height !== null && { dimensions: { width, height } }),
      sourcePath: row.source_path,
      configuration: row.configuration === 1,
      hash,
      downloadURL: addresses.file({ hash, name, contentType }),
    },
  }
}
