import { slugify } from '../../domain/slug.ts'
import { refuseUnreadable } from './crawl-site.ts'
import type { ReadDocument } from './documents/document-converter.ts'
import { leftOutNotices, memorySource, type GatheredContent, type Reach } from './gathered-content.ts'
import { PictureShelf } from './picture-shelf.ts'
import { nameOfAddress } from './safe-name.ts'

/** One page of HTML, with its pictures. */
export async function readHtml(url: string, reach: Reach): Promise<GatheredContent> {
  const { bounds, documents, signal } = reach
  const page = await reach.fetch(url, { limits: bounds.page, signal, accept: 'text/html' })
  refuseUnreadable(page)
  const base = page.url.startsWith('data:') ? null : page.url
  return gatherPage(await documents.readHtml({ ...page, base }, signal), base, reach)
}

/**
 * One document, from anywhere, as a folder of one Markdown file and its pictures. `base` is the address that it
 * is named after; null where there is none.
 */
export async function gatherPage(
  page: ReadDocument,
  base: string | null,
  reach: Reach,
): Promise<GatheredContent> {
  const shelf = new PictureShelf(reach, AbortSignal.timeout(reach.bounds.milliseconds), page.contained)
  await shelf.fetch(page.pictures)
  // The file lies at the top, so that paths from there are paths from it.
  const turned = { links: new Map<string, string>(), pictures: shelf.paths }
  const files = new Map<string, Uint8Array>(shelf.files)
  files.set(fileName(base, page.title), await reach.documents.markdownOf(page, turned, reach.signal))
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
