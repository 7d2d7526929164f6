import { slugify } from '../../domain/slug.ts'
import { refuseUnreadable } from './crawl-site.ts'
import type { ReadDocument } from './documents/document-converter.ts'
import { leftOutNotices, memorySource, type GatheredContent, type Reach } from './gathered-content.ts'
import { ImportedPictures } from './imported-pictures.ts'
import { nameOfAddress } from './safe-name.ts'

/** Reads a page of HTML, with its pictures. */
export async function readHtml(url: string, reach: Reach): Promise<GatheredContent> {
  const { bounds, documents, signal } = reach
  const page = await reach.fetch(url, { limits: bounds.page, signal, accept: 'text/html' })
  refuseUnreadable(page)
  const base = page.url.startsWith('data:') ? null : page.url
  return gatherPage(await documents.readHtml({ ...page, base }, signal), base, reach)
}

/**
 * Returns a document as a folder of one Markdown file and its pictures. `base` is the address that it is named after;
 * null where there is none.
 */
export async function gatherPage(
  page: ReadDocument,
  base: string | null,
  reach: Reach,
): Promise<GatheredContent> {
  const imported = new ImportedPictures(reach, AbortSignal.timeout(reach.bounds.milliseconds), page.contained)
  await imported.fetch(page.pictures)
  // The file is at the root, so paths from the root are relative to the file.
  const rewritten = { links: new Map<string, string>(), pictures: imported.paths }
  const files = new Map<string, Uint8Array>(imported.files)
  files.set(fileName(base, page.title), await reach.documents.markdownOf(page, rewritten, reach.signal))
  return {
    source: memorySource(page.title, files),
    leftOut: imported.leftOut,
    notices: leftOutNotices(imported.leftOut),
  }
}

/** Returns the file name of the address, or the title as a name where the address has none or is an index. */
export function fileName(url: string | null, title: string): string {
  const own = url === null ? '' : nameOfAddress(url).replace(/\.[^.]*$/, '')
  const isNamed = own !== '' && !/^(?:index|default|readme|summary)$/i.test(own)
  return `${isNamed ? own : slugify(title)}.md`
}
