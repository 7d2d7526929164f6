import { expect, it } from 'vitest'
import { crawlSite } from '../../../src-main/imports/gather/crawl-site.ts'
import type {
  DocumentConverter,
  ReadDocument,
} from '../../../src-main/imports/gather/documents/document-converter.ts'
import type { Reach } from '../../../src-main/imports/gather/gathered-content.ts'
import { IMPORT_BOUNDS } from '../../../src-main/imports/gather/import-bounds.ts'
import { countTurns } from '../../support/count-turns.ts'

const SITE = 'https://docs.example'

/** Crawls a site with one page, which has these links, and rules for programs. Records the fetched addresses. */
async function crawl(links: string[], rules: string) {
  const fetched: string[] = []
  const document: ReadDocument = { title: 'Home', tree: '{}', links, pictures: [], contained: new Map() }
  const reach: Reach = {
    async fetch(url) {
      fetched.push(url)
      const isRules = url.endsWith('/robots.txt')
      const isFound = isRules || url === `${SITE}/`
      const contentType = isRules ? 'text/plain' : 'text/html'
      return { url, status: isFound ? 200 : 404, contentType, bytes: Buffer.from(isRules ? rules : '<p>') }
    },
    bounds: IMPORT_BOUNDS,
    title: 'Site',
    documents: { readHtml: () => Promise.resolve(document) } as unknown as DocumentConverter,
    signal: new AbortController().signal,
    temporaryFolder: '',
    onProgress: () => undefined,
  }
  const site = await crawlSite(`${SITE}/`, reach, new AbortController().signal)
  return { site, fetched }
}

it('yields to other work between the links that rules are applied to', async () => {
  const links = Array.from({ length: 500 }, (_, index) => `${SITE}/shut/${index}`)
  const rules = ['User-agent: *', ...Array.from({ length: 5000 }, (_, index) => `Disallow: /shut/${index}/x`)]
  const turns = countTurns()
  const { site } = await crawl(links, [...rules, 'Disallow: /shut'].join('\n'))
  expect(turns.stop()).toBeGreaterThan(400)
  expect(site).toMatchObject({ leftOut: 0, notices: [] })
  expect(site.pages.size).toBe(1)
})

it('follows no link under rules whose patterns would take minutes to match', async () => {
  const { fetched, site } = await crawl([`${SITE}/a`], `User-agent: *\nDisallow: /${'*x'.repeat(100_000)}`)
  expect(fetched).toEqual([`${SITE}/`, `${SITE}/robots.txt`])
  expect(site.notices).toEqual([expect.stringContaining('robots.txt')])
})

it('does not follow a link of more than a thousand characters', async () => {
  const { fetched } = await crawl([`${SITE}/${'a'.repeat(1001)}`, `${SITE}/b`], '')
  expect(fetched).toEqual([`${SITE}/`, `${SITE}/robots.txt`, `${SITE}/b`])
})
