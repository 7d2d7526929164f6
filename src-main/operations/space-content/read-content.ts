import { variableScope } from '../../content/variables/variable.ts'
import type { FileRow } from '../../revisions/file-row.ts'
import { contentRootOf } from '../../revisions/index/content-root.ts'
import { redirectedPage } from '../../revisions/index/redirected-page.ts'
import { lineById, revisionAt, type RevisionRow } from '../../revisions/lines.ts'
import { pageAtPath } from '../../revisions/page-path.ts'
import { tagsOf } from '../../revisions/space-settings/tags-file.ts'
import { variablesOf } from '../../revisions/space-settings/variables-file.ts'
import type { File } from '../../schemas/file.ts'
import type { Page as PageOfList } from '../../schemas/list.ts'
import type { Page } from '../../schemas/page.ts'
import type { Revision } from '../../schemas/revision.ts'
import type { Reader } from '../../store/store.ts'
import { notFound } from '../access/access.ts'
import { withMetadata } from '../engine/content-query.ts'
import type { InPieces } from '../engine/define-operation.ts'
import { listPage, type PagingQuery } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { timestamp } from '../engine/timestamp.ts'
import { readReusables } from '../reusable-contents/read-reusable.ts'
import type { ContentSource } from './content-source.ts'
import { pageTreeInPieces, startOfPages } from './pages-in-pieces.ts'
import { presentFile } from './present-file.ts'
import { presentPage, presentPageTree } from './present-page.ts'

interface ContentQuery {
  metadata?: boolean | undefined
}

/** Returns a revision with its files, and with its pages without their texts. */
export function readRevision(scope: ReadScope, source: ContentSource, query: ContentQuery): Revision {
  return { ...withoutPages(scope, source, query), pages: readPages(scope, source, query).pages }
}

/** Returns the JSON of readRevision, in pieces. */
export function revisionInPieces(scope: ReadScope, source: ContentSource, query: ContentQuery): InPieces {
  return insertPages(JSON.stringify(withoutPages(scope, source, query)), pagesIn(scope, source, query))
}

/** Returns the pages as a tree. */
export function readPages(scope: ReadScope, source: ContentSource, query: ContentQuery): { pages: Page[] } {
  return {
    pages: presentPageTree(scope, source.view, { screen: source.screen, metadata: withMetadata(query) }),
  }
}

/** Returns the JSON of readPages, in pieces. */
export function pagesInPieces(scope: ReadScope, source: ContentSource, query: ContentQuery): InPieces {
  return insertPages(JSON.stringify({ pages: [] }), pagesIn(scope, source, query))
}

function withoutPages(scope: ReadScope, source: ContentSource, query: ContentQuery): Revision {
  const { revision, view } = source
  const contentRoot = rootOf(scope, source)
  return {
    object: 'revision',
    id: revision.id,
    type: revision.type,
    parents: parentsOf(scope, revision),
    pages: [],
    files: view.files().map((row) => presentFile(scope, row, withMetadata(query))),
    reusableContents: readReusables(source, contentRoot, query),
    variables: variableScope(variablesOf(view, contentRoot).variables),
    tags: tagsOf(view, contentRoot),
    createdAt: timestamp(revision.created_at),
    urls: { app: scope.addresses.app(source.screen) },
  }
}

function rootOf({ store }: ReadScope, { view }: ContentSource): string {
  return contentRootOf(store, lineById(store, view.top.line).space)
}

interface PagesIn {
  state: string[]
  pages: Iterable<string>
}

function pagesIn(scope: ReadScope, source: ContentSource, query: ContentQuery): PagesIn {
  const { view, screen } = source
  const presentation = { screen, metadata: withMetadata(query) }
  return {
    state: [
      screen,
      rootOf(scope, source),
      JSON.stringify([view.top, view.base]),
      String(presentation.metadata),
    ],
    pages: pageTreeInPieces(scope, view, presentation),
  }
}

/** Inserts pages into the JSON of an object without pages. */
function insertPages(whole: string, { state, pages }: PagesIn): InPieces {
  const start = startOfPages(whole)
  return { state, text: concatenate([whole.slice(0, start)], pages, [whole.slice(start)]) }
}

function* concatenate(...parts: Iterable<string>[]): Generator<string, void, void> {
  for (const part of parts) yield* part
}

/** Returns a page with its text. */
export function readPage(scope: ReadScope, source: ContentSource, pageId: string, query: ContentQuery): Page {
  const row = source.view.page(pageId)
  if (!row) throw notFound('page')
  return presentPage(scope, source.view, row, { screen: source.screen, metadata: withMetadata(query) })
}

/** Returns a page with its text, by its path, or by an old path that the book redirects to it. */
export function readPageAtPath(
  scope: ReadScope,
  source: ContentSource,
  path: string,
  query: ContentQuery,
): Page {
  const row = pageAtPath(source.view, path) ?? redirectedPage(source.view, rootOf(scope, source), path)
  if (!row) throw notFound('page')
  return presentPage(scope, source.view, row, { screen: source.screen, metadata: withMetadata(query) })
}

/** Returns a page of the list of files, by name. */
export function readFiles(
  scope: ReadScope,
  source: ContentSource,
  query: ContentQuery & PagingQuery,
): PageOfList<File> {
  const { view } = source
  return listPage<FileRow, File>(
    {
      name: `files of ${source.screen}`,
      keyTypes: ['string', 'string'],
      key: ({ name, file }) => [name, file],
      count: () => view.countFiles(),
      after: (key, limit) => view.filesAfter(key && { name: String(key[0]), file: String(key[1]) }, limit),
    },
    query,
    (row) => presentFile(scope, row, withMetadata(query)),
  )
}

/** Returns a file. */
export function readFile(scope: ReadScope, source: ContentSource, fileId: string, query: ContentQuery): File {
  const row = source.view.file(fileId)
  if (!row) throw notFound('file')
  return presentFile(scope, row, withMetadata(query))
}

/** Returns the parent revisions, each once: the previous one, and the one whose content was merged. */
function parentsOf({ store }: ReadScope, revision: RevisionRow): string[] {
  const line = lineById(store, revision.line)
  const base =
    line.parent === null || revision.base === null ? null : revisionIdAt(store, line.parent, revision.base)
  const isUpdate = revision.type === 'update'
  const initial = isUpdate ? initialRevision(store, line.id) : base
  const previous = revision.seq > 1 ? revisionAt(store, revision.line, revision.seq - 1).id : initial
  const merged = isUpdate ? base : revision.merged_from
  return [...new Set([previous, merged])].filter((id) => id !== null)
}

/** Returns null where a replica does not have the revision. Lists do not return all revisions. */
function revisionIdAt(store: Reader, line: number, seq: number): string | null {
  return (
    store.get<{ id: string }>('SELECT id FROM revision WHERE line = ? AND seq = ?', line, seq)?.id ?? null
  )
}

/** Returns the revision of the space on which a change request was created. */
function initialRevision(store: Reader, line: number): string | null {
  const sql = 'SELECT revision_initial AS id FROM change_request WHERE line = ?'
  return store.get<{ id: string }>(sql, line)?.id ?? null
}
