import { addressesOf, convertPage, toText } from '../content/web/convert-page.ts'
import { decodeText } from '../content/web/decode-text.ts'
import { slugify } from '../domain/slug.ts'
import { refuseUnreadable } from './crawl-site.ts'
import { leftOutNotices, memorySource, type GatheredContent, type Reach } from './gathered-content.ts'
import { PictureShelf } from './picture-shelf.ts'
import { nameOfAddress } from './safe-name.ts'

/** One page of HTML, with its pictures. */
export async function readHtml(url: string, reach: Reach): Promise<GatheredContent> {
  const { page: limits } = reach.bounds
  const page = await reach.fetch(url, { limits, signal: reach.signal, accept: 'text/html' })
  refuseUnreadable(page)
  const base = page.url.startsWith('data:') ? null : page.url
  return gatherPage(decodeText(page.bytes, page.contentType), base, reach)
}

/**
 * One page of HTML, from anywhere, as a folder of one Markdown file and its pictures. `base` is the address
 * that its own addresses count from; null where there is none.
 */
export async function gatherPage(html: string, base: string | null, reach: Reach): Promise<GatheredContent> {
  const page = convertPage(html, base)
  const shelf = new PictureShelf(reach, AbortSignal.timeout(reach.bounds.milliseconds))
  const pictures = addressesOf(page.tree).filter(({ type }) => type === 'image')
  await shelf.fetch(pictures.map(({ url }) => url))
  // The file lies at the top, so that paths from there are paths from it.
  for (const picture of pictures) picture.url = shelf.pathOf(picture.url) ?? picture.url
  const files = new Map<string, Uint8Array>(shelf.files)
  files.set(fileName(base, page.title), Buffer.from(toText(page), 'utf8'))
  return {
    source: memorySource(page.title, files),
    leftOut: shelf.leftOut,
    notices: leftOutNotices(shelf.leftOut),
  }
}

/** Pages are named after their files; where there is none, or it is an index, after their titles. */
export function fileName(url: string | null, title: string): string {
  const own = url === null ? '' : nameOfAddress(url).replace(/\.[^.]*$/, '')
  const isNamed = own !== '' && !/^(?:index|default|readme|summary)$/i.test(own)
  return `${isNamed ? own : slugify(title)}.md`
}
