import {
  readReferenceAddress,
  type ReferencePages,
} from '../../../src-main/content/api-reference/reference-pages.ts'
import { referencePages } from '../../../src-main/content/api-reference/reference-text.ts'
import type { PageEntry, PageLevel, PageLevels } from '../../../src-main/schemas/page-tree.ts'
import type { Client } from '../../api/client.ts'
import type { LevelsQuestion } from './page-content.ts'

/** Reads levels of the pages that the core stores. */
type ReadLevels = (query: LevelsQuestion) => Promise<PageLevels>

/**
 * Adds the pages that are made from specifications to the levels of a content. An entry for them is a link in the core;
 * its pages are read from the outline of its specification when it is opened.
 */
export class ReferenceLevels {
  readonly #call: Client['call']
  readonly #entries = new Map<string, ReferencePages>()

  constructor(call: Client['call']) {
    this.#call = call
  }

  async read(spaceId: string, query: LevelsQuestion, read: ReadLevels): Promise<PageLevels> {
    const parents = query.parent ?? []
    const own = parents.filter((id) => this.#entries.has(id))
    const stored = parents.filter((id) => !this.#entries.has(id))
    const ownLevels = await Promise.all(own.map((id) => this.#level(spaceId, id, query)))
    if (stored.length === 0 && own.length > 0) return { levels: ownLevels, isSmall: false }
    const { parent: _all, ...rest } = query
    const answer = await read(stored.length > 0 ? { ...rest, parent: stored } : rest)
    return { ...answer, levels: [...answer.levels.map((level) => this.#marked(level)), ...ownLevels] }
  }

  #marked(level: PageLevel): PageLevel {
    return { ...level, items: level.items.map((entry) => this.#entry(entry)) }
  }

  #entry(entry: PageEntry): PageEntry {
    const pages = entry.type === 'link' ? readReferenceAddress(entry.href) : undefined
    if (!pages) return entry
    this.#entries.set(entry.id, pages)
    return { ...entry, type: 'computed', hasPages: true }
  }

  async #level(spaceId: string, entry: string, { from = 0, limit }: LevelsQuestion): Promise<PageLevel> {
    const pages = this.#entries.get(entry)!
    const { organization } = await this.#call('getSpaceById', { params: { spaceId } })
    const params = { organizationId: organization, specSlug: pages.spec }
    // A specification that is not stored here has no pages. The screen of the entry shows the reason.
    const outline = await this.#call('getAPIReferenceOutline', { params }).catch(() => undefined)
    const pagesOfReference = outline ? referencePages(entry, pages, outline) : []
    const items = pagesOfReference.map(({ id, title }): PageEntry => ({
      id,
      title,
      type: 'computed',
      hasPages: false,
    }))
    return {
      parent: entry,
      count: items.length,
      from,
      items: items.slice(from, limit === undefined ? undefined : from + limit),
    }
  }
}
