import type { Element } from 'hast'
import { contentReferenceAddress, readContentReference } from '../../content/content-reference.ts'
import { relativeHref } from '../../content/markdown/links/relative-href.ts'
import { resolveHref } from '../../content/markdown/links/resolve-href.ts'
import { ELEMENT_NAMES } from '../../content/markdown/tree/element-names.ts'
import { outsideAddress, sectionQuery } from './destinations.ts'
import type { PdfTextPlace } from './included-texts.ts'
import type { OtherSpaceText, PdfBook, PdfPage, PdfSource } from './pdf-book.ts'

/** The largest picture of another space that is drawn, in bytes. */
const LARGEST_PICTURE = 4_000_000

/** The document around an included text. */
export interface AroundText {
  page: PdfPage
  book: PdfBook
  source: PdfSource
}

/** Returns an element of an included text with addresses that are relative to the page. */
export async function readdressed(node: Element, place: PdfTextPlace, around: AroundText): Promise<Element> {
  const properties = { ...node.properties }
  const isReference = node.tagName === ELEMENT_NAMES.contentReference
  for (const name of ['href', 'src', 'dataAddress']) {
    const address = properties[name]
    if (typeof address !== 'string') continue
    // The bare id of a space reads as a path too.
    const spaceAddress = isReference ? addressOfSpace(address) : undefined
    properties[name] = place.other
      ? await fromOtherSpace(address, place.path, place.other, {
          isPicture: name === 'src',
          spaceAddress,
          ...around,
        })
      : fromPage(address, place.path, { spaceAddress, ...around })
  }
  return { ...node, properties }
}

/** Returns the address of the space that a content reference may name. */
function addressOfSpace(address: string): string | undefined {
  const named = readContentReference(address)
  return named && contentReferenceAddress(named)
}

/** The document around an address, and the space that the address names where no page is at its path. */
interface AroundAddress extends AroundText {
  spaceAddress: string | undefined
}

function fromPage(address: string, path: string, { page, book, spaceAddress }: AroundAddress): string {
  const resolved = resolveHref(address, path, book.contentRoot)
  if (resolved.kind === 'outside')
    return relativeHref(page.sourcePath, resolved.path) + anchored(resolved.anchor)
  if (resolved.kind !== 'path') return address
  if (spaceAddress !== undefined && !isStored(resolved, book)) return spaceAddress
  return relativeHref(page.sourcePath, resolved.path) + anchored(resolved.anchor)
}

function isStored({ key, path }: { key: string; path: string }, { pageKeys, filePaths }: PdfBook): boolean {
  return filePaths.has(path) || pageKeys.some((page) => page.key === key)
}

/** Returns an address of another space as a link to the app, or as a `data:` address of a picture. */
async function fromOtherSpace(
  address: string,
  path: string,
  { space, contentRoot }: OtherSpaceText,
  { isPicture, spaceAddress, book, source }: AroundAddress & { isPicture: boolean },
): Promise<string> {
  const resolved = resolveHref(address, path, contentRoot)
  const screen = `${book.appAddress}/spaces/${space}`
  if (resolved.kind === 'page' && resolved.spaceId === null)
    return `${screen}/pages/${resolved.pageId}${sectionQuery(resolved.anchor)}`
  if (resolved.kind === 'outside') {
    const outside = await source.outside(resolved.path, space)
    return outside ? outsideAddress(book, outside) + sectionQuery(resolved.anchor) : screen
  }
  if (resolved.kind !== 'path') return address
  if (isPicture) return (await pictureAt(resolved.path, space, source)) ?? screen
  const page = await source.pageAt(space, resolved.key)
  return page === null ? (spaceAddress ?? screen) : `${screen}/pages/${page}${sectionQuery(resolved.anchor)}`
}

async function pictureAt(path: string, space: string, source: PdfSource): Promise<string | undefined> {
  const file = await source.file(path, space)
  if (!file || file.bytes.length > LARGEST_PICTURE) return undefined
  return `data:${file.contentType};base64,${Buffer.from(file.bytes).toString('base64')}`
}

function anchored(anchor: string | null): string {
  return anchor === null ? '' : `#${encodeURIComponent(anchor)}`
}
