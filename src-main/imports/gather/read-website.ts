import { PAGE_TEXT_LIMIT } from '../../schemas/limits.ts'
import { pageAddress } from './crawl-scope.ts'
import { crawlSite, type CrawledSite } from './crawl-site.ts'
import { CrawledPaths, relativePath } from './crawled-paths.ts'
import type { ReadDocument, RewrittenAddresses } from './documents/document-converter.ts'
import { leftOutNotices, memorySource, type GatheredContent, type Reach } from './gathered-content.ts'
import { ImportedPictures } from './imported-pictures.ts'

/**
 * Reads a website as a folder of Markdown: a file for each page, in folders by address, with its pictures. Links
 * between imported pages become relative paths. All others remain addresses.
 */
export async function readWebsite(url: string, reach: Reach): Promise<GatheredContent> {
  const deadline = AbortSignal.timeout(reach.bounds.milliseconds)
  const site = await crawlSite(url, reach, deadline)
  const imported = new ImportedPictures(reach, deadline)
  await imported.fetch(picturesOf(site))
  const paths = new CrawledPaths(site.scope.folder)
  for (const address of site.pages.keys()) paths.add(address)
  const files = new Map<string, Uint8Array>()
  let tooLarge = 0
  for (const [address, page] of site.pages) {
    const path = paths.of(address) ?? ''
    const rewritten = rewrittenAddresses(page, path, { site, paths, imported })
    const bytes = await reach.documents.markdownOf(page, rewritten, reach.signal)
    if (bytes.length > PAGE_TEXT_LIMIT) tooLarge += 1
    else files.set(path, bytes)
  }
  for (const [path, bytes] of imported.files) files.set(path, bytes)
  const leftOut = site.leftOut + imported.leftOut + tooLarge
  return {
    source: memorySource(titleOf(site), files),
    leftOut,
    notices: [...site.notices, ...leftOutNotices(leftOut)],
  }
}

function picturesOf({ pages }: CrawledSite): string[] {
  return [...pages.values()].flatMap(({ pictures }) => pictures)
}

function titleOf({ pages, scope }: CrawledSite): string {
  const first = pages.values().next().value
  return first?.title ?? new URL(scope.origin).hostname
}

interface ImportedAddresses {
  site: CrawledSite
  paths: CrawledPaths
  imported: ImportedPictures
}

/** Returns the paths of imported pages and pictures, relative to the file of the page, by address. */
function rewrittenAddresses(
  page: ReadDocument,
  from: string,
  { site, paths, imported }: ImportedAddresses,
): RewrittenAddresses {
  const links = new Map<string, string>()
  for (const url of page.links) {
    const address = pageAddress(url)
    const to = paths.of(site.aliases.get(address) ?? address)
    if (to === undefined) continue
    const fragment = url.slice(address.length)
    links.set(url, to === from && fragment !== '' ? fragment : relativePath(from, to) + fragment)
  }
  const pictures = new Map<string, string>()
  for (const url of page.pictures) {
    const picture = imported.pathOf(url)
    if (picture !== undefined) pictures.set(url, relativePath(from, picture))
  }
  return { links, pictures }
}
