import type { Element } from 'hast'
import { relativeHref } from '../../content/markdown/links/relative-href.ts'
import { resolveHref } from '../../content/markdown/links/resolve-href.ts'
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
  for (const name of ['href', 'src', 'dataAddress']) {
    const address = properties[name]
    if (typeof address !== 'string') continue
    properties[name] = place.other
      ? await fromOtherSpace(address, place.path, place.other, { isPicture: name === 'src', ...around })
      : fromPage(address, place.path, around)
  }
  return { ...node, properties }
}

function fromPage(address: string, path: string, { page, book }: AroundText): string {
  const resolved = resolveHref(address, path, book.contentRoot)
  if (resolved.kind !== 'path') return address
  return relativeHref(page.sourcePath, resolved.path) + anchored(resolved.anchor)
}

/** Returns an address of another space as a link to the app, or as a `data:` address of a picture. */
async function fromOtherSpace(
  address: string,
  path: string,
  { space, contentRoot }: OtherSpaceText,
  { isPicture, book, source }: AroundText & { isPicture: boolean },
): Promise<string> {
  const resolved = resolveHref(address, path, contentRoot)
  const screen = `${book.appAddress}/spaces/${space}`
  if (resolved.kind === 'page' && resolved.spaceId === null)
    return `${screen}/pages/${resolved.pageId}${anchored(resolved.anchor)}`
  if (resolved.kind !== 'path') return address
  if (isPicture) return (await pictureAt(resolved.path, space, source)) ?? screen
  const page = await source.pageAt(space, resolved.key)
  return page === null ? screen : `${screen}/pages/${page}${anchored(resolved.anchor)}`
}

async function pictureAt(path: string, space: string, source: PdfSource): Promise<string | undefined> {
  const file = await source.file(path, space)
  if (!file || file.bytes.length > LARGEST_PICTURE) return undefined
  return `data:${file.contentType};base64,${Buffer.from(file.bytes).toString('base64')}`
}

function anchored(anchor: string | null): string {
  return anchor === null ? '' : `#${encodeURIComponent(anchor)}`
}
