import type { Reader } from '../store/store.ts'
import type { FileRow } from './file-row.ts'
import type { PageRow } from './page-row.ts'

/** A line of history at one of its steps. Step 0 is before the first revision. */
export interface Layer {
  line: number
  seq: number
}

/**
 * The condition for the version in force. Statements for few rows name their index, because otherwise SQLite would use
 * the condition on seq and read the whole line.
 */
const IN_FORCE = 'seq <= ? AND (until IS NULL OR until > ?)'

/** The version of a page in force, which may be a tombstone; undefined where the line never had the page. */
export function pageInLayer(store: Reader, { line, seq }: Layer, page: string): PageRow | undefined {
  return store.get<PageRow>(
    'SELECT * FROM page_version WHERE line = ? AND page = ? AND seq <= ? ORDER BY seq DESC LIMIT 1',
    line,
    page,
    seq,
  )
}

/** The place of a page: the fields of its path. */
export type PagePlace = Pick<PageRow, 'page' | 'parent' | 'slug' | 'deleted'>

/** The place of a page in force. A path reads many of them, and reading a whole row takes six times as long. */
export function placeInLayer(store: Reader, { line, seq }: Layer, page: string): PagePlace | undefined {
  return store.get<PagePlace>(
    'SELECT page, parent, slug, deleted FROM page_version WHERE line = ? AND page = ? AND seq <= ? ORDER BY seq DESC LIMIT 1',
    line,
    page,
    seq,
  )
}

/** The hash of a page's text in hexadecimal, as a column. */
export const TEXT_HASH = '(SELECT lower(hex(hash)) FROM blob WHERE blob.id = page_version.text) AS text_hash'

/** The fields of a page that entries about other subjects show. */
export type PageMention = PagePlace & Pick<PageRow, 'title' | 'attributes' | 'created_at' | 'updated_at'>

/**
 * Returns the mentions of pages, which may be deleted, by page. A list of comments mentions a page in each entry. A
 * join looks up the pages in their order; IN would sort them first.
 */
export function mentionsInLayer(
  store: Reader,
  { line, seq }: Layer,
  pages: readonly string[],
): Map<string, PageMention> {
  const rows = store.all<PageMention>(
    `SELECT page, page_version.parent, slug, deleted, title, attributes, created_at, updated_at
     FROM json_each(?) AS named CROSS JOIN page_version ON page = named.value
     WHERE line = ? AND ${IN_FORCE}`,
    JSON.stringify(pages),
    line,
    seq,
    seq,
  )
  return new Map(rows.map((row) => [row.page, row]))
}

/** All versions in force, tombstones among them, with the hashes of their texts. */
export function pagesInLayer(store: Reader, { line, seq }: Layer): PageRow[] {
  return store.all<PageRow>(
    `SELECT *, ${TEXT_HASH} FROM page_version WHERE line = ? AND ${IN_FORCE}`,
    line,
    seq,
    seq,
  )
}

/** The ids of all pages or files in force that are not deleted. */
export function idsInLayer(store: Reader, kind: 'page' | 'file', { line, seq }: Layer): string[] {
  const rows = store.all<{ id: string }>(
    `SELECT ${kind} AS id FROM ${kind}_version WHERE line = ? AND ${IN_FORCE} AND deleted = 0`,
    line,
    seq,
    seq,
  )
  return rows.map(({ id }) => id)
}

/** The heads of the pages whose head may name tags. Deleted pages are omitted. */
export function taggedInLayer(store: Reader, { line, seq }: Layer): Pick<PageRow, 'page' | 'head'>[] {
  return store.all<Pick<PageRow, 'page' | 'head'>>(
    `SELECT page, head FROM page_version INDEXED BY page_with_tags
     WHERE line = ? AND instr(head, 'tags') > 0 AND ${IN_FORCE} AND deleted = 0`,
    line,
    seq,
    seq,
  )
}

/** The pages below a parent (null for the root) in the order of the tree, with the hashes of their texts. */
export function childrenInLayer(store: Reader, { line, seq }: Layer, parent: string | null): PageRow[] {
  return store.all<PageRow>(
    `SELECT *, ${TEXT_HASH} FROM page_version INDEXED BY page_by_parent
     WHERE line = ? AND parent IS ? AND ${IN_FORCE} AND deleted = 0 ORDER BY position, page`,
    line,
    parent,
    seq,
    seq,
  )
}

/** The beginning of the slugs to find, and the most of them. */
export interface SlugBeginning {
  beginning: string
  limit: number
}

/** The last character, which no slug contains. */
const LAST_CHARACTER = '\u{10FFFF}'

/** The page with a slug below a parent. */
export function pageBySlugInLayer(
  store: Reader,
  { line, seq }: Layer,
  parent: string | null,
  slug: string,
): PageRow | undefined {
  return store.get<PageRow>(
    `SELECT * FROM page_version INDEXED BY page_by_slug
     WHERE line = ? AND parent IS ? AND slug = ? AND ${IN_FORCE} AND deleted = 0 LIMIT 1`,
    line,
    parent,
    slug,
    seq,
    seq,
  )
}

/** The readable pages below a parent whose slugs have a beginning, by slug, up to a limit. */
export function pagesBySlugBeginningInLayer(
  store: Reader,
  { line, seq }: Layer,
  parent: string | null,
  { beginning, limit }: SlugBeginning,
): PageRow[] {
  return store.all<PageRow>(
    `SELECT * FROM page_version INDEXED BY page_by_slug
     WHERE line = ? AND parent IS ? AND slug >= ? AND slug < ? AND ${IN_FORCE} AND deleted = 0
       AND type IN ('document', 'computed')
     ORDER BY slug LIMIT ?`,
    line,
    parent,
    beginning,
    beginning + LAST_CHARACTER,
    seq,
    seq,
    limit,
  )
}

/** The page with a key of its path in the repository. */
export function pageBySourceInLayer(store: Reader, { line, seq }: Layer, key: string): PageRow | undefined {
  return store.get<PageRow>(
    `SELECT * FROM page_version INDEXED BY page_by_source
     WHERE line = ? AND source_key = ? AND ${IN_FORCE} AND deleted = 0 LIMIT 1`,
    line,
    key,
    seq,
    seq,
  )
}

/**
 * Returns the pages with a key of their paths, ignoring the case of ASCII letters. Keys in lower case are in the index
 * of keys, so the other index contains few.
 */
export function pagesLikeSourceInLayer(store: Reader, { line, seq }: Layer, key: string): PageRow[] {
  return store.all<PageRow>(
    `SELECT * FROM page_version INDEXED BY page_by_source
     WHERE line = ? AND source_key = lower(?) AND ${IN_FORCE} AND deleted = 0
     UNION ALL
     SELECT * FROM page_version INDEXED BY page_by_folded_source
     WHERE line = ? AND lower(source_key) = lower(?) AND source_key <> lower(source_key) AND source_path <> ''
       AND ${IN_FORCE} AND deleted = 0`,
    line,
    key,
    seq,
    seq,
    line,
    key,
    seq,
    seq,
  )
}

/** The version of a file in force, which may be a tombstone. */
export function fileInLayer(store: Reader, { line, seq }: Layer, file: string): FileRow | undefined {
  return store.get<FileRow>(
    'SELECT * FROM file_version WHERE line = ? AND file = ? AND seq <= ? ORDER BY seq DESC LIMIT 1',
    line,
    file,
    seq,
  )
}

/** All files in force, tombstones among them. */
export function filesInLayer(store: Reader, { line, seq }: Layer): FileRow[] {
  return store.all<FileRow>(`SELECT * FROM file_version WHERE line = ? AND ${IN_FORCE}`, line, seq, seq)
}

/** The last file of a list by name, after which the next part continues. */
export type FilePlace = Pick<FileRow, 'name' | 'file'>

/** Up to `limit` files that readers see, by name, with the hashes of their bytes. */
export function filesByNameInLayer(
  store: Reader,
  { line, seq }: Layer,
  after: FilePlace | null,
  limit: number,
): FileRow[] {
  return store.all<FileRow>(
    `SELECT *, (SELECT lower(hex(hash)) FROM blob WHERE blob.id = file_version.data) AS data_hash
     FROM file_version INDEXED BY file_by_name
     WHERE line = ? AND (name, file) > (?, ?) AND ${IN_FORCE} AND deleted = 0 AND configuration = 0
     ORDER BY name, file LIMIT ?`,
    line,
    after?.name ?? '',
    after?.file ?? '',
    seq,
    seq,
    limit,
  )
}

/** The number of files that readers see. */
export function countFilesInLayer(store: Reader, { line, seq }: Layer): number {
  const sql = `SELECT count(*) AS count FROM file_version INDEXED BY file_by_name WHERE line = ? AND ${IN_FORCE} AND deleted = 0 AND configuration = 0`
  return store.get<{ count: number }>(sql, line, seq, seq)?.count ?? 0
}

/** The files in a folder of the repository and below it, by path; `folder` ends with a slash. */
export function filesBelowInLayer(store: Reader, { line, seq }: Layer, folder: string): FileRow[] {
  return store.all<FileRow>(
    `SELECT *, (SELECT lower(hex(hash)) FROM blob WHERE blob.id = file_version.data) AS data_hash
     FROM file_version INDEXED BY file_by_source
     WHERE line = ? AND source_path >= ? AND source_path < ? AND ${IN_FORCE} AND deleted = 0 ORDER BY source_path`,
    line,
    folder,
    `${folder.slice(0, -1)}0`,
    seq,
    seq,
  )
}

/** The file at a path of the repository. */
export function fileBySourceInLayer(store: Reader, { line, seq }: Layer, path: string): FileRow | undefined {
  return store.get<FileRow>(
    `SELECT * FROM file_version INDEXED BY file_by_source
     WHERE line = ? AND source_path = ? AND ${IN_FORCE} AND deleted = 0 LIMIT 1`,
    line,
    path,
    seq,
    seq,
  )
}
