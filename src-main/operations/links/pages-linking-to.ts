import type { ContentView } from '../../revisions/content-view.ts'
import { linksOfPage } from '../../revisions/index/link-row.ts'
import type { Layer } from '../../revisions/layer.ts'
import type { Reader } from '../../store/store.ts'

/** A page or a file to which pages link. */
export interface LinkTarget {
  kind: 'page' | 'file'
  id: string
}

/** The content whose pages may link to it. */
export interface LinkedContent {
  view: ContentView
  /** The main line of the space. The index of links covers it. */
  line: number
  /** The folder of the book's pages, at which links with a leading slash start. */
  contentRoot: string
}

/**
 * The pages of a content whose links lead to an existing page or file, each once. The index covers the space in its
 * present state. A change request is based on an earlier state, and has other pages: those that the index may describe
 * wrongly are read.
 */
export function pagesLinkingTo(content: LinkedContent, target: LinkTarget): string[] {
  const { view, line, contentRoot } = content
  const indexed = pagesLinkingToId(view.store, line, target.id)
  if (!view.base) return indexed
  const read = new Set([
    ...view.changedPages().keys(),
    ...pagesWrittenSince(view.store, view.base),
    ...pagesWithItsAddress(content, target),
  ])
  const names = (page: string) => {
    const row = view.page(page)
    return row !== undefined && linksOfPage(view, row, contentRoot).some((link) => link.target === target.id)
  }
  return [...indexed.filter((page) => !read.has(page)), ...[...read].filter(names)]
}

/** Returns the pages of the main line of a space whose links lead to an id, each once. */
export function pagesLinkingToId(store: Reader, line: number, target: string): string[] {
  return pagesOf(
    store,
    'SELECT DISTINCT page FROM link INDEXED BY link_by_target WHERE line = ? AND target = ?',
    line,
    target,
  )
}

/** Returns the pages of a main line that were written after the base of a change request. */
function pagesWrittenSince(store: Reader, { line, seq }: Layer): string[] {
  return pagesOf(
    store,
    'SELECT DISTINCT page FROM page_version INDEXED BY page_by_step WHERE line = ? AND seq > ?',
    line,
    seq,
  )
}

/** Returns pages with links to the address of the target, which the index resolves to nothing or to another page. */
function pagesWithItsAddress(content: LinkedContent, target: LinkTarget): string[] {
  const { view, line } = content
  if (target.kind === 'file') {
    const path = view.file(target.id)?.source_path ?? ''
    return pagesOf(
      view.store,
      `SELECT DISTINCT page FROM link INDEXED BY link_by_path
       WHERE line = ? AND target_path = ? AND target_path IS NOT NULL AND status = 'broken'`,
      line,
      path,
    )
  }
  const key = view.page(target.id)?.source_key ?? ''
  const candidates = pagesOf(
    view.store,
    `SELECT DISTINCT page FROM link INDEXED BY link_by_key
     WHERE line = ? AND target_key = ? AND target_key IS NOT NULL AND (status = 'broken' OR kind = 'file')`,
    line,
    key,
  )
  const ignoringCase = pagesOf(
    view.store,
    `SELECT DISTINCT page FROM link INDEXED BY link_by_folded_key
     WHERE line = ? AND lower(target_key) = lower(?) AND target_key IS NOT NULL AND status = 'broken'`,
    line,
    key,
  )
  return [...candidates, ...ignoringCase, ...pagesLinkingToAnother(content, key, target.id)]
}

/** Returns the pages that link to another page of the space, at the path of the target. */
function pagesLinkingToAnother({ view, line }: LinkedContent, key: string, target: string): string[] {
  const others = pagesOf(
    view.store,
    `SELECT DISTINCT page FROM page_version INDEXED BY page_by_source
     WHERE line = ? AND source_key = ? AND page <> ? AND deleted = 0`,
    line,
    key,
    target,
  )
  return others.flatMap((other) => pagesLinkingToId(view.store, line, other))
}

function pagesOf(store: Reader, sql: string, ...values: (string | number)[]): string[] {
  return store.all<{ page: string }>(sql, ...values).map((row) => row.page)
}
