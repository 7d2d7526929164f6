import { hash as hashOf } from 'node:crypto'
import { DamagedText } from '../store/damaged-text.ts'
import type { Addresses } from '../store/signed-addresses/addresses.ts'
import { timestamp } from '../operations/engine/timestamp.ts'
import type { Reader } from '../store/store.ts'
import type { FileRow } from '../revisions/file-row.ts'
import { revisionAt, type RevisionRow } from '../revisions/lines.ts'
import type { PageRow } from '../revisions/page-row.ts'
import type { Change } from '../schemas/feed/feed.ts'
import type { ChangeRow } from './change-row.ts'
import type { FeedPage } from './feed-page.ts'
import type { Named } from './feed-entry.ts'

interface ToldRevision extends RevisionRow {
  space: string
  parent: number | null
  change_request: string | null
}

interface ToldPage extends PageRow {
  text_data: string | null
  /** The hash that the text was given. */
  proof: Buffer | null
}

interface ToldFile extends FileRow {
  hash: string
}

interface FeedSource {
  store: Reader
  addresses: Addresses
}

interface Course {
  /** The place inside of the revision up to which it was told already; null to begin. */
  inside: string | null
  /** Tells what a thing names, if that would come behind it. */
  bringFirst(named: Named): void
}

/**
 * Tells a revision and all versions of pages and files that it made, from a place inside of it on: whoever
 * has them can read every revision, what each of them changed, and the sides of every conflict. Answers the
 * place up to which it was told, or null when all of it was.
 */
export function tellRevision(
  source: FeedSource,
  entry: ChangeRow,
  page: FeedPage,
  { inside, bringFirst }: Course,
): string | null {
  const revision = revisionOf(source.store, entry.id)
  if (inside === null) {
    const { change_request: id, space: scope } = revision
    if (id !== null) bringFirst({ kind: 'change-request', id, scope })
    tellHeader(source.store, revision, page)
  }
  const place = inside ?? 'p'
  const pages = place.startsWith('p') ? tellPages(source, revision, page, place.slice(1)) : null
  if (pages !== null) return pages
  return tellFiles(source, revision, page, place.startsWith('f') ? place.slice(1) : '')
}

function revisionOf(store: Reader, id: string): ToldRevision {
  const row = store.get<ToldRevision>(
    `SELECT revision.*, line.space, line.parent, change_request.id AS change_request FROM revision
     JOIN line ON line.id = revision.line LEFT JOIN change_request ON change_request.line = line.id
     WHERE revision.id = ?`,
    id,
  )
  if (!row) throw new Error(`The revision ${id} is in the feed and missing from the store`)
  return row
}

function tellHeader(store: Reader, row: ToldRevision, page: FeedPage): void {
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

function tellPages({ store }: FeedSource, revision: ToldRevision, page: FeedPage, after: string) {
  const rows = store.iterate<ToldPage>(
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

/** What a disk has made of a text would be the text for whoever hears of it. */
function refuseDamaged({ text, text_data: data, proof }: ToldPage): void {
  if (text === null || data === null || proof === null) return
  if (!hashOf('sha256', data, 'buffer').equals(proof)) throw new DamagedText(text)
}

function presentPage({ id: revision, space, change_request }: ToldRevision, row: ToldPage): Change {
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

function tellFiles(source: FeedSource, revision: ToldRevision, page: FeedPage, after: string) {
  const rows = source.store.iterate<ToldFile>(
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

function presentFile(addresses: Addresses, revision: ToldRevision, row: ToldFile): Change {
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
