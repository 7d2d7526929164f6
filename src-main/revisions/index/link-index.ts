import type { PageAnchors } from '../../content/markdown/anchors.ts'
import type { Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import { anchorsOfText } from './page-anchors.ts'
import { allPageLinks, isWithinPage, type PageLink } from './page-links.ts'
import { resolvePageLink } from './resolve-link.ts'

/** A page as its links are read from it. */
export interface LinkingPage {
  id: string
  title: string
  /** The start of the page's file, with a heading that its title says. */
  head: string
  text: string
  sourcePath: string
  contentRoot: string
}

/** Writes the links of a page as its text now has them. */
export function indexLinks(store: Writer, view: ContentView, page: LinkingPage): void {
  removeLinks(store, view.top.line, page.id)
  addLinks(store, view, page)
}

/** Writes the links of a page that has none yet. */
export function addLinks(store: Writer, view: ContentView, page: LinkingPage): void {
  addResolvedLinks(store, view.top.line, page, (link) => resolvePageLink(view, link))
}

/**
 * The same, with targets from `resolve`. A link within the page leads nowhere else and is written only where its
 * section is missing; for the others `checkSections` decides whether their section exists.
 */
export function addResolvedLinks(
  store: Writer,
  line: number,
  { id, title, head, text, sourcePath, contentRoot }: LinkingPage,
  resolve: (link: PageLink) => PageLink,
): void {
  let own: PageAnchors | undefined
  let ordinal = 0
  for (const link of allPageLinks(text, sourcePath, contentRoot)) {
    const isWithin = isWithinPage(link)
    if (isWithin && (own ??= anchorsOfText(title, head, text)).has(link.anchor ?? '')) continue
    const found = isWithin ? { ...link, target: id, status: 'broken' as const } : resolve(link)
    addLink(store, { line, page: id, ordinal }, found, isWithin)
    ordinal += 1
  }
}

function addLink(
  store: Writer,
  { line, page, ordinal }: { line: number; page: string; ordinal: number },
  link: PageLink,
  lacksSection: boolean,
): void {
  store.run(
    `INSERT INTO link (line, page, ordinal, href, kind, status, target_key, target_path, target, anchor, lacks_section)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    line,
    page,
    ordinal,
    link.href,
    link.kind,
    link.status,
    link.targetKey,
    link.targetPath,
    link.target,
    link.anchor,
    Number(lacksSection),
  )
}

/** Removes the links of a page. */
export function removeLinks(store: Writer, line: number, page: string): void {
  store.run('DELETE FROM link WHERE line = ? AND page = ?', line, page)
}

// The statements below name their index. Otherwise SQLite reads every link of the line.

/**
 * Resolves links to a page that now has a path. These are links to the path that were broken or led to a file. Links
 * that lead to the page but lack their section stay as they are.
 */
export function linkToPage(store: Writer, line: number, page: string, sourceKey: string): void {
  store.run(
    `UPDATE link INDEXED BY link_by_key SET kind = 'page', status = 'ok', target = ?
     WHERE line = ? AND target_key = ? AND (status = 'broken' OR kind = 'file') AND lacks_section = 0`,
    page,
    line,
    sourceKey,
  )
  store.run(
    `UPDATE link INDEXED BY link_by_target SET status = 'ok'
     WHERE line = ? AND target = ? AND kind = 'page' AND status = 'broken' AND lacks_section = 0`,
    line,
    page,
  )
}

/** Resolves broken links to a file that now has a path. */
export function linkToFile(store: Writer, line: number, file: string, path: string): void {
  store.run(
    `UPDATE link INDEXED BY link_by_path SET kind = 'file', status = 'ok', target = ?
     WHERE line = ? AND target_path = ? AND status = 'broken' AND lacks_section = 0`,
    file,
    line,
    path,
  )
}

/**
 * Marks the links to a deleted page or file as broken, unless another one has its path. Returns the new targets of the
 * links.
 */
export function breakLinksTo(store: Writer, view: ContentView, target: string): string[] {
  const { line } = view.top
  store.run(
    "UPDATE link INDEXED BY link_by_target SET status = 'broken', lacks_section = 0 WHERE line = ? AND target = ?",
    line,
    target,
  )
  const addresses = store.all<{ key: string; path: string | null }>(
    `SELECT DISTINCT target_key AS key, target_path AS path FROM link INDEXED BY link_by_target
     WHERE line = ? AND target = ? AND target_key IS NOT NULL`,
    line,
    target,
  )
  const pages: string[] = []
  for (const { key, path } of addresses) {
    const page = view.bySource(key)
    if (page) {
      linkToPage(store, line, page.page, key)
      pages.push(page.page)
    }
    const file = path === null ? undefined : view.fileBySource(path)
    if (file && path !== null) linkToFile(store, line, file.file, path)
  }
  return pages
}
