import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Fetched } from '../../platform/guarded-fetch.ts'
import { Problem } from '../../schemas/problem.ts'
import { isFollowed, isInScope, pageAddress, scopeOf, type CrawlScope } from './crawl-scope.ts'
import type { ReadDocument } from './documents/document-converter.ts'
import type { Reach } from './gathered-content.ts'
import { readSiteRules, type SiteRules } from './site-rules.ts'

/** The pages of a website. */
export interface CrawledSite {
  scope: CrawlScope
  /** The pages by address, in the order in which links lead to them, nearest first. */
  pages: Map<string, ReadDocument>
  /** Addresses that redirect to a page, with the address of that page. */
  aliases: Map<string, string>
  /** The number of found addresses that could not be read, or were beyond a bound. */
  leftOut: number
  notices: string[]
}

const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i
const ACCEPT = 'text/html, application/xhtml+xml;q=0.9'

/**
 * Reads a website from a first page. It follows links to the same site, at or below the folder of that page, one
 * level of links after the other. At the bounds, or at `deadline`, it ends with the pages read so far. Throws the
 * error that prevents reading the first page, and the signal's reason when it is aborted.
 */
export async function crawlSite(start: string, reach: Reach, deadline: AbortSignal): Promise<CrawledSite> {
  const first = await reach.fetch(start, { limits: reach.bounds.page, signal: reach.signal, accept: ACCEPT })
  refuseUnreadable(first)
  const scope = scopeOf(first.url)
  const rules = await readSiteRules(scope.origin, reach.fetch, reach.signal)
  const crawl = new Crawl(reach, deadline, { scope, rules })
  await crawl.begin(start, first)
  await crawl.follow()
  return crawl.site()
}

/** Throws `fetch.failed` or `import.refused` for a page that cannot be imported. */
export function refuseUnreadable({ url, status, contentType }: Fetched): void {
  if (status < 200 || status > 299) {
    throw new Problem('fetch.failed', `${url} answers with status ${status} instead of a page.`)
  }
  if (!HTML.test(contentType) && !url.startsWith('data:')) {
    const type = contentType === '' ? 'something without a type' : contentType
    throw new Problem('import.refused', `${url} is not an HTML page, it is ${type}. Choose another source.`)
  }
}

class Crawl {
  readonly #reach: Reach
  readonly #deadline: AbortSignal
  readonly #scope: CrawlScope
  readonly #rules: SiteRules
  readonly #pages = new Map<string, ReadDocument>()
  readonly #aliases = new Map<string, string>()
  /** Every address that was found, in order. */
  readonly #found = new Set<string>()
  /** The number of found addresses that the rules of the site do not allow. */
  #refused = 0
  #bytes = 0
  #level: string[] = []

  constructor(
    reach: Reach,
    deadline: AbortSignal,
    { scope, rules }: { scope: CrawlScope; rules: SiteRules },
  ) {
    this.#reach = reach
    this.#deadline = deadline
    this.#scope = scope
    this.#rules = rules
  }

  async begin(start: string, first: Fetched): Promise<void> {
    this.#found.add(pageAddress(first.url))
    const { documents, signal } = this.#reach
    this.#store(pageAddress(start), first, await documents.readHtml({ ...first, base: first.url }, signal))
  }

  async follow(): Promise<void> {
    const { bounds } = this.#reach
    for (let depth = 1; depth <= bounds.depth && this.#level.length > 0; depth += 1) {
      const waiting = this.#level.values()
      this.#level = []
      for (let isWhole = false; !isWhole && !this.#isFull();) {
        const batch = await this.#nextAllowed(waiting, bounds.atOnce)
        isWhole = batch.length < bounds.atOnce
        await this.#readBatch(batch)
      }
    }
  }

  /**
   * Takes the next addresses that the rules of the site allow; fewer than `count` at the end. A page may have 100,000
   * links and a site 40,000 rules, so each address has a turn of the event loop, and the deadline applies.
   */
  async #nextAllowed(waiting: Iterator<string>, count: number): Promise<string[]> {
    const allowed: string[] = []
    while (allowed.length < count && !this.#deadline.aborted) {
      const { value, done } = waiting.next()
      if (done) break
      await nextTurn()
      this.#reach.signal.throwIfAborted()
      if (this.#rules.allows(value)) allowed.push(value)
      else this.#refused += 1
    }
    return allowed
  }

  site(): CrawledSite {
    const read = this.#pages.size + [...this.#aliases.keys()].filter((url) => this.#found.has(url)).length
    return {
      scope: this.#scope,
      pages: this.#pages,
      aliases: this.#aliases,
      leftOut: Math.max(0, this.#found.size - this.#refused - read),
      notices: this.#rules.notice === null ? [] : [this.#rules.notice],
    }
  }

  #isFull(): boolean {
    const { bounds } = this.#reach
    return this.#deadline.aborted || this.#pages.size >= bounds.pages || this.#bytes >= bounds.totalBytes
  }

  /** Stores pages in the order of their links, in any order of their arrival. */
  async #readBatch(addresses: string[]): Promise<void> {
    const fetched = await Promise.all(addresses.map((address) => this.#fetch(address)))
    for (const [index, page] of fetched.entries()) {
      const address = addresses[index] ?? ''
      if (page && !this.#isFull()) await this.#accept(address, page)
      this.#reach.onProgress({ done: this.#pages.size, total: this.#found.size })
    }
  }

  /** Returns null for an unreadable page, which does not stop the import of the others. */
  async #fetch(address: string): Promise<Fetched | null> {
    const { fetch, bounds, signal } = this.#reach
    const eitherSignal = AbortSignal.any([signal, this.#deadline])
    try {
      const page = await fetch(address, { limits: bounds.page, signal: eitherSignal, accept: ACCEPT })
      return page.status === 200 && HTML.test(page.contentType) ? page : null
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (this.#deadline.aborted || (error instanceof Problem && error.code.startsWith('fetch.'))) return null
      throw error
    }
  }

  async #accept(address: string, page: Fetched): Promise<void> {
    const own = pageAddress(page.url)
    if (!isInScope(this.#scope, own)) return
    if (this.#pages.has(own)) {
      this.#aliases.set(address, own)
      return
    }
    const converted = await this.#convert(page)
    if (converted) this.#store(address, page, converted)
  }

  /** Returns null for a page that cannot be converted, which does not stop the import of the others. */
  async #convert(page: Fetched): Promise<ReadDocument | null> {
    const { documents, signal } = this.#reach
    const eitherSignal = AbortSignal.any([signal, this.#deadline])
    try {
      return await documents.readHtml({ ...page, base: page.url }, eitherSignal)
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (this.#deadline.aborted || error instanceof Problem) return null
      throw error
    }
  }

  #store(address: string, page: Fetched, converted: ReadDocument): void {
    const own = pageAddress(page.url)
    if (address !== own) this.#aliases.set(address, own)
    this.#pages.set(own, converted)
    this.#bytes += page.bytes.length
    for (const url of converted.links) this.#find(pageAddress(url))
  }

  #find(address: string): void {
    if (this.#found.has(address) || this.#aliases.has(address)) return
    if (!isFollowed(this.#scope, address)) return
    this.#found.add(address)
    this.#level.push(address)
  }
}
