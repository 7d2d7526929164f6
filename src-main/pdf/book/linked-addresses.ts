import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import { resolveHref } from '../../content/markdown/links/resolve-href.ts'
import { stringProperty } from '../../content/markdown/tree/hast-element.ts'
import type { PdfBook, PdfOutsidePage, PdfPage, PdfSource } from './pdf-book.ts'

/** Returns the addresses of links and cards in the trees of a page, as they are written, each once. */
export function linkedAddresses(trees: readonly Root[]): Set<string> {
  const addresses = new Set<string>()
  for (const tree of trees) {
    visit(tree, 'element', (node) => {
      for (const name of ['href', 'dataAddress']) {
        const address = stringProperty(node, name)
        if (address !== undefined) addresses.add(address)
      }
    })
  }
  return addresses
}

/** Returns the pages of other books of the repository that addresses name, by their paths from the book's folder. */
export async function outsidePages(
  addresses: ReadonlySet<string>,
  page: PdfPage,
  { contentRoot }: PdfBook,
  source: PdfSource,
): Promise<Map<string, PdfOutsidePage>> {
  const pages = new Map<string, PdfOutsidePage>()
  for (const address of addresses) {
    const resolved = resolveHref(address, page.sourcePath, contentRoot)
    if (resolved.kind !== 'outside' || pages.has(resolved.path)) continue
    const outside = await source.outside(resolved.path)
    if (outside) pages.set(resolved.path, outside)
  }
  return pages
}
