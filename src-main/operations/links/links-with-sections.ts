import type { PageAnchors } from '../../content/markdown/anchors.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import type { LinkRow } from '../../revisions/index/link-row.ts'
import { anchorsOfText } from '../../revisions/index/page-anchors.ts'
import { allPageLinks, isWithinPage, type PageLink } from '../../revisions/index/page-links.ts'
import { resolvePageLink } from '../../revisions/index/resolve-link.ts'
import type { PageRow } from '../../revisions/page-row.ts'
import { readText } from '../../store/blobs.ts'

/** The maximum characters of other pages that one answer reads. Links after them count as intact. */
const MAX_READ = 8_000_000

/**
 * Returns the links of one page of any content. A link to a missing section is broken. Links within the page are listed
 * only when they are broken, because they lead to no other page.
 */
export function linksWithSections(view: ContentView, row: PageRow, contentRoot: string): LinkRow[] {
  const sections = new Sections(view)
  const { text } = readText(view.store, row.text)
  return allPageLinks(text, row.source_path, contentRoot)
    .flatMap((link) => {
      const isWithin = isWithinPage(link)
      const resolved = isWithin ? { ...link, target: row.page } : resolvePageLink(view, link)
      if (!sections.hasSection(resolved)) return [{ ...resolved, status: 'broken' as const }]
      return isWithin ? [] : [resolved]
    })
    .map(({ href, kind, status, target }, ordinal) => ({
      page: row.page,
      ordinal,
      href,
      kind,
      status,
      target,
    }))
}

/** The sections of the pages that links lead to, each page read once. */
class Sections {
  readonly #view: ContentView
  readonly #known = new Map<string, PageAnchors | null>()
  #read = 0

  constructor(view: ContentView) {
    this.#view = view
  }

  /** False where a link leads to a page that has no such section. */
  hasSection({ kind, status, target, anchor }: PageLink): boolean {
    if (kind !== 'page' || status !== 'ok' || target === null || anchor === null) return true
    return this.#of(target)?.has(anchor) ?? true
  }

  #of(page: string): PageAnchors | null {
    const known = this.#known.get(page)
    if (known !== undefined) return known
    const anchors = this.#readAnchors(page)
    this.#known.set(page, anchors)
    return anchors
  }

  #readAnchors(page: string): PageAnchors | null {
    const row = this.#view.page(page)
    if (!row || row.type !== 'document' || this.#read > MAX_READ) return null
    const { text } = readText(this.#view.store, row.text)
    this.#read += text.length
    return anchorsOfText(row.title, row.head, text)
  }
}
