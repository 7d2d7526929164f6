import { addressesOf, toText, type ConvertedPage } from '../content/web/convert-page.ts'
import { PAGE_TEXT_LIMIT } from '../schemas/limits.ts'
import { CrawledPaths, relativePath } from './crawled-paths.ts'
import { pageAddress } from './crawl-scope.ts'
import { crawlSite, type CrawledSite } from './crawl-site.ts'
import { leftOutNotices, memorySource, type GatheredContent, type Reach } from './gathered-content.ts'
import { PictureShelf } from './picture-shelf.ts'

/**
 * A website as a folder of Markdown: a file for each page, in folders as the addresses say, with its
 * pictures; links from page to page lead from file to file, and all others stay addresses.
 */
export async function readWebsite(url: string, reach: Reach): Promise<GatheredContent> {
  const deadline = AbortSignal.timeout(reach.bounds.milliseconds)
  const site = await crawlSite(url, reach, deadline)
  const shelf = new PictureShelf(reach, deadline)
  await shelf.fetch(picturesOf(site))
  const paths = new CrawledPaths(site.scope.folder)
  for (const address of site.pages.keys()) paths.add(address)
  const files = new Map<string, Uint8Array>()
  let tooLarge = 0
  for (const [address, page] of site.pages) {
    const path = paths.of(address) ?? ''
    turnAddresses(page, path, { site, paths, shelf })
    const bytes = Buffer.from(toText(page), 'utf8')
    if (bytes.length > PAGE_TEXT_LIMIT) tooLarge += 1
    else files.set(path, bytes)
  }
  for (const [path, bytes] of shelf.files) files.set(path, bytes)
  const leftOut = site.leftOut + shelf.leftOut + tooLarge
  return {
    source: memorySource(titleOf(site), files),
    leftOut,
    notices: [...site.notices, ...leftOutNotices(leftOut)],
  }
}

function picturesOf({ pages }: CrawledSite): string[] {
  return [...pages.values()].flatMap(({ tree }) =>
    addressesOf(tree)
      .filter(({ type }) => type === 'image')
      .map(({ url }) => url),
  )
}

function titleOf({ pages, scope }: CrawledSite): string {
  const first = pages.values().next().value
  return first?.title ?? new URL(scope.origin).hostname
}

interface Known {
  site: CrawledSite
  paths: CrawledPaths
  shelf: PictureShelf
}

function turnAddresses({ tree }: ConvertedPage, from: string, { site, paths, shelf }: Known): void {
  for (const node of addressesOf(tree)) {
    if (node.type === 'image') {
      const picture = shelf.pathOf(node.url)
      if (picture !== undefined) node.url = relativePath(from, picture)
      continue
    }
    const address = pageAddress(node.url)
    const to = paths.of(site.aliases.get(address) ?? address)
    if (to === undefined) continue
    const place = node.url.slice(address.length)
    node.url = to === from && place !== '' ? place : relativePath(from, to) + place
  }
}
