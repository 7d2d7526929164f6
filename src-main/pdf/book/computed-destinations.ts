import { referencePageOf } from '../../content/api-reference/reference-text.ts'
import type { PdfTarget } from '../text/spans.ts'
import { nameOf, type PageDestinations } from './destinations.ts'

/**
 * Returns the targets of a page made from a specification. Its text may link only to web addresses and to the pages of
 * its reference.
 */
export function computedDestinations(pages: ReadonlySet<string>): PageDestinations {
  const link = (href: string): PdfTarget | undefined => {
    const page = referencePageOf(href)
    if (page !== undefined) return pages.has(page) ? { kind: 'inside', name: nameOf(page) } : undefined
    return /^(?:https?|mailto):/i.test(href) ? { kind: 'address', url: href } : undefined
  }
  return {
    link,
    filePath: () => undefined,
    card: (href) => ({ title: href, detail: '', target: link(href) }),
    named: () => undefined,
  }
}
