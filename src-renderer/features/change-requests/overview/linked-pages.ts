import { extractLinks, type LinkKind } from '../../../../src-main/content/markdown/links/links.ts'
import type { LinkTarget } from '../../../markdown/view/page-context.ts'

const TO_PAGES: ReadonlySet<LinkKind> = new Set(['link', 'definition', 'content-ref'])
/** The most pages of one description that are listed. */
const MOST = 20

/** A page that a description links to. */
export interface NamedPage {
  id: string
  title: string
}

/** Returns the pages that a text names by its links, each once, in the order of the text. */
export function linkedPages(markdown: string, resolve: (href: string) => LinkTarget): NamedPage[] {
  const pages = new Map<string, NamedPage>()
  for (const { href, kind } of extractLinks(markdown)) {
    if (!TO_PAGES.has(kind)) continue
    const target = resolve(href)
    if (target.kind === 'page' && target.title !== undefined)
      pages.set(target.pageId, { id: target.pageId, title: target.title })
    if (pages.size >= MOST) break
  }
  return [...pages.values()]
}
