import type { Writer } from '../replica/store.ts'
import type { ContentView } from '../revisions/content-view.ts'
import { pageLinks, type PageLink } from './page-links.ts'
import { resolvePageLink } from './resolve-link.ts'

/** A page as its links are read from it. */
export interface LinkingPage {
  id: string
  sourcePath: string
  text: string
  contentRoot: string
}

/** Writes the links of a page as its text now has them. */
export function indexLinks(store: Writer, view: ContentView, page: LinkingPage): void {
  removeLinks(store, view.top.line, page.id)
  addLinks(store, view, page)
}

/** Writes the links of a page that has none yet. */
export function addLinks(store: Writer, view: ContentView, page: LinkingPage): void {
  const { line } = view.top
  pageLinks(page.text, page.sourcePath, page.contentRoot).forEach((link, ordinal) =>
    addLink(store, line, page.id, ordinal, resolvePageLink(view, link)),
  )
}

/** Writes one link of a page. */
export function addLink(store: Writer, line: number, page: string, ordinal: number, link: PageLink): void {
  store.run(
    `INSERT INTO link (line, page, ordinal, href, kind, status, target_key, target_path, target)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    line,
    page,
    ordinal,
    link.href,
    link.kind,
    link.status,
    link.targetKey,
    link.targetPath,
    link.target,
  )
}

/** Forgets the links that a page had. */
export function removeLinks(store: Writer, line: number, page: string): void {
  store.run('DELETE FROM link WHERE line = ? AND page = ?', line, page)
}

// The statements below name their index: left to guess, SQLite reads every link of the line.

/** A page came to stand at a path: links that named the path and led nowhere, or to a file, lead there now. */
export function linkToPage(store: Writer, line: number, page: string, sourceKey: string): void {
  store.run(
    `UPDATE link INDEXED BY link_by_key SET kind = 'page', status = 'ok', target = ?
     WHERE line = ? AND target_key = ? AND (status = 'broken' OR kind = 'file')`,
    page,
    line,
    sourceKey,
  )
  store.run(
    `UPDATE link INDEXED BY link_by_target SET status = 'ok'
     WHERE line = ? AND target = ? AND kind = 'page' AND status = 'broken'`,
    line,
    page,
  )
}

/** A file came to stand at a path. */
export function linkToFile(store: Writer, line: number, file: string, path: string): void {
  store.run(
    `UPDATE link INDEXED BY link_by_path SET kind = 'file', status = 'ok', target = ?
     WHERE line = ? AND target_path = ? AND status = 'broken'`,
    file,
    line,
    path,
  )
}

/**
 * A page or file went away: links to it are broken until something stands there again, which may be so already
 * if that came first.
 */
export function breakLinksTo(store: Writer, view: ContentView, target: string): void {
  const { line } = view.top
  store.run(
    "UPDATE link INDEXED BY link_by_target SET status = 'broken' WHERE line = ? AND target = ?",
    line,
    target,
  )
  const addresses = store.all<{ key: string; path: string | null }>(
    `SELECT DISTINCT target_key AS key, target_path AS path FROM link INDEXED BY link_by_target
     WHERE line = ? AND target = ? AND target_key IS NOT NULL`,
    line,
    target,
  )
  for (const { key, path } of addresses) {
    const page = view.bySource(key)
    if (page) linkToPage(store, line, page.page, key)
    const file = path === null ? undefined : view.fileBySource(path)
    if (file && path !== null) linkToFile(store, line, file.file, path)
  }
}
