import { readContentReference, type NamedSpace } from '../../content/content-reference.ts'
import { resolveHref, type ResolvedHref } from '../../content/markdown/links/resolve-href.ts'
import { USER_ID_PREFIX } from '../../content/markdown/tree/element-names.ts'
import { PagesByKey } from '../../revisions/pages-by-key.ts'
import type { CardText } from '../setting.ts'
import type { PdfTarget } from '../text/spans.ts'
import { hasText, type PdfBook, type PdfOutsidePage, type PdfPage } from './pdf-book.ts'

/** The words on a card without a target, as on the screen. */
const NO_TARGET = 'This link leads nowhere'

/** The title on a card for a space or a page without one. */
export const UNTITLED = 'Untitled'

/** Returns the address in the app of a page of another book. */
export function outsideAddress({ appAddress }: PdfBook, { id, space }: PdfOutsidePage): string {
  return `${appAddress}/spaces/${space}/pages/${id}`
}

/** The name of a page's start in the document, or of an anchor on it. */
export function nameOf(page: string, anchor?: string | null): string {
  const anchorName = anchor?.startsWith(USER_ID_PREFIX) ? anchor.slice(USER_ID_PREFIX.length) : anchor
  return anchorName ? `${page}#${anchorName}` : page
}

/** Returns the query that opens a page of the app at a section; empty without an anchor. */
export function sectionQuery(anchor: string | null): string {
  return anchor ? `?section=${encodeURIComponent(anchor)}` : ''
}

/** The targets of the addresses of a page. */
export interface PageDestinations {
  /** The target of a link; undefined for a file, and where there is none. */
  link: (href: string) => PdfTarget | undefined
  /** The path of the stored file that an address names; undefined where it names none. */
  filePath: (src: string) => string | undefined
  /** The words on a card for an address. */
  card: (href: string) => CardText
  /** The space, or the page of one, that a content reference names; a page or file of the own space comes first. */
  named: (href: string) => NamedSpace | undefined
}

/** The pages of the document that addresses can name. */
export interface PlacedPages {
  byKey: PagesByKey
  /** The ids of the pages with a text, which have a place in the document. */
  inside: ReadonlySet<string>
}

/** Returns the pages that addresses can name. A book may have thousands, so all its pages share them. */
export function placedPages({ pageKeys, pages }: PdfBook): PlacedPages {
  return { byKey: new PagesByKey(pageKeys), inside: new Set(pages.filter(hasText).map(({ id }) => id)) }
}

/** Finds the targets of the addresses of a page: inside the document, in the app, or elsewhere. */
export class Destinations implements PageDestinations {
  readonly #book: PdfBook
  readonly #places: PlacedPages
  readonly #page: PdfPage
  readonly #outside: ReadonlyMap<string, PdfOutsidePage>

  /** `outside` has the pages of other books of the repository, by their paths from the folder of this book. */
  constructor(
    book: PdfBook,
    places: PlacedPages,
    page: PdfPage,
    outside: ReadonlyMap<string, PdfOutsidePage>,
  ) {
    this.#outside = outside
    this.#book = book
    this.#places = places
    this.#page = page
  }

  link(href: string): PdfTarget | undefined {
    const resolved = resolveHref(href, this.#page.sourcePath, this.#book.contentRoot)
    switch (resolved.kind) {
      case 'external':
        return { kind: 'address', url: resolved.url }
      case 'anchor':
        return this.#pageTarget(this.#page.id, resolved.anchor)
      case 'page':
        return this.#pageTarget(resolved.pageId, resolved.anchor)
      case 'path': {
        const page = this.#places.byKey.get(resolved.key)
        return page === undefined ? undefined : this.#pageTarget(page, resolved.anchor)
      }
      case 'in-app':
        return { kind: 'address', url: this.#book.appAddress + resolved.path + sectionQuery(resolved.anchor) }
      case 'outside':
        return this.#outsideTarget(resolved.path, resolved.anchor)
      case 'invalid':
        return undefined
    }
  }

  filePath(src: string): string | undefined {
    const resolved = resolveHref(src, this.#page.sourcePath, this.#book.contentRoot)
    return resolved.kind === 'path' ? resolved.path : undefined
  }

  card(href: string): CardText {
    const resolved = resolveHref(href, this.#page.sourcePath, this.#book.contentRoot)
    const target = this.link(href)
    if (resolved.kind === 'external') {
      const url = URL.canParse(resolved.url) ? new URL(resolved.url) : undefined
      return { title: url?.host.replace(/^www\./, '') || resolved.url, detail: resolved.url, target }
    }
    const title = this.#titleOf(resolved)
    if (title !== undefined) return { title, detail: 'Page', target }
    if (resolved.kind === 'anchor' || resolved.kind === 'in-app') return { title: href, detail: '', target }
    const outside = resolved.kind === 'outside' ? this.#outside.get(resolved.path) : undefined
    if (outside)
      return { title: outside.title || UNTITLED, detail: `Page of ${outside.spaceTitle || UNTITLED}`, target }
    const isElsewhere = resolved.kind === 'page' && resolved.spaceId !== null
    if (isElsewhere) return { title: href, detail: '', target }
    if (resolved.kind !== 'path' || !this.#book.filePaths.has(resolved.path))
      return { title: href, detail: NO_TARGET }
    return { title: resolved.path.split('/').at(-1) || href, detail: 'File', target }
  }

  named(href: string): NamedSpace | undefined {
    const resolved = resolveHref(href, this.#page.sourcePath, this.#book.contentRoot)
    if (this.#titleOf(resolved) !== undefined) return undefined
    if (resolved.kind === 'path' && this.#book.filePaths.has(resolved.path)) return undefined
    return readContentReference(href, URL.parse(this.#book.appAddress)?.host)
  }

  /** The title of the page of the own space at an address. */
  #titleOf(resolved: ResolvedHref): string | undefined {
    const page =
      resolved.kind === 'page'
        ? resolved.pageId
        : resolved.kind === 'path'
          ? this.#places.byKey.get(resolved.key)
          : undefined
    return page === undefined ? undefined : this.#book.titleOf.get(page)
  }

  #pageTarget(page: string, anchor: string | null): PdfTarget {
    if (this.#places.inside.has(page)) return { kind: 'inside', name: nameOf(page, anchor) }
    return { kind: 'address', url: `${this.#book.pageAddress}${page}${sectionQuery(anchor)}` }
  }

  #outsideTarget(path: string, anchor: string | null): PdfTarget | undefined {
    const page = this.#outside.get(path)
    return page && { kind: 'address', url: outsideAddress(this.#book, page) + sectionQuery(anchor) }
  }
}
