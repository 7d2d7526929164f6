import type { Writer } from '../../store/store.ts'
import type { ContentView } from '../content-view.ts'
import { resolveCapitals } from './link-capitals.ts'
import {
  findLinks,
  LINKS_OF_A_SLICE,
  linksOfSlice,
  type FoundLink,
  type LinkingText,
} from './page-entries.ts'
import type { PageLink } from './page-links.ts'
import { resolvePageLink } from './resolve-link.ts'

/** The parts of a page with links. */
export type LinkingPage = LinkingText & { id: string }

/** The place of a link among those of a page. */
export interface LinkPlace {
  line: number
  page: string
  ordinal: number
}

/** Resolves the target of a link. */
export type ResolveLink = (link: PageLink) => PageLink

/** Writes the links of the present text of a page. */
export function indexLinks(store: Writer, view: ContentView, page: LinkingPage): void {
  removeLinks(store, view.top.line, page.id)
  addLinks(store, view, page)
}

/**
 * Writes the links of a page without stored links. A link within the page is stored only when its section is missing.
 * For other links, `checkSections` checks the section.
 */
export function addLinks(store: Writer, view: ContentView, page: LinkingPage): void {
  const first = { line: view.top.line, page: page.id, ordinal: 0 }
  addFoundLinks(store, first, findLinks(page), (link) => resolvePageLink(view, link))
}

/** Writes a slice of the links of a page, from an ordinal on. */
export function addLinkSlice(store: Writer, first: LinkPlace, slice: string, resolve: ResolveLink): void {
  addFoundLinks(store, first, linksOfSlice(slice), resolve)
}

function addFoundLinks(
  store: Writer,
  { line, page, ordinal: first }: LinkPlace,
  links: readonly FoundLink[],
  resolve: ResolveLink,
): void {
  for (const [index, { link, lacksSection }] of links.entries()) {
    const resolved = lacksSection ? { ...link, target: page, status: 'broken' as const } : resolve(link)
    addLink(store, { line, page, ordinal: first + index }, resolved, lacksSection)
  }
}

function addLink(
  store: Writer,
  { line, page, ordinal }: LinkPlace,
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

/** Removes the links of a page in steps, from the last to the first. */
export function* removeLinksInSteps(
  store: Writer,
  line: number,
  page: string,
): Generator<void, void, unknown> {
  const last = store.get<{ ordinal: number | null }>(
    'SELECT max(ordinal) AS ordinal FROM link WHERE line = ? AND page = ?',
    line,
    page,
  )?.ordinal
  for (let end = (last ?? -1) + 1; end > 0; end -= LINKS_OF_A_SLICE) {
    const from = end - LINKS_OF_A_SLICE
    store.run('DELETE FROM link WHERE line = ? AND page = ? AND ordinal >= ?', line, page, from)
    yield
  }
}

// The statements below name their index. Otherwise SQLite reads every link of the line.

/**
 * Resolves links to the new path of a page. These links were broken or led to a file. Links that lead to the page but
 * lack their section remain unchanged.
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

/** Resolves broken links to the new path of a file. */
export function linkToFile(store: Writer, line: number, file: string, path: string): void {
  store.run(
    `UPDATE link INDEXED BY link_by_path SET kind = 'file', status = 'ok', target = ?
     WHERE line = ? AND target_path = ? AND status = 'broken' AND lacks_section = 0`,
    file,
    line,
    path,
  )
  store.run(
    `UPDATE link INDEXED BY link_by_target SET status = 'ok'
     WHERE line = ? AND target = ? AND kind = 'file' AND status = 'broken' AND lacks_section = 0`,
    line,
    file,
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
    pages.push(...resolveCapitals(store, view, key))
    const file = path === null ? undefined : view.fileBySource(path)
    if (file && path !== null) linkToFile(store, line, file.file, path)
  }
  return pages
}
