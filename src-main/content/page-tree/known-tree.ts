import { LEVEL_LIMIT, SMALL_CONTENT } from '../../schemas/limits/page-tree-limits.ts'
import type {
  PageEntry,
  PageLevel,
  PageLevels,
  LinkedPage,
  PageMention,
  PagePlace,
  PageTarget,
  TitledPage,
} from '../../schemas/page-tree.ts'
import type { Page } from '../../schemas/page.ts'
import { foldKey, sourcePathKey } from '../markdown/source-path.ts'
import { fold } from '../search/search-fold.ts'
import { searchTerms } from '../search/search-terms.ts'
import { titleScore } from '../search/title-score.ts'
import { typedPath } from './typed-path.ts'

/** A page of a complete tree. */
interface Known {
  page: Page
  parent: Known | null
  index: number
  /** True when the page or any of its ancestors is hidden. */
  isHidden: boolean
}

interface LevelsQuestion {
  parent?: readonly string[] | undefined
  from?: number | undefined
  limit?: number | undefined
}

interface TitlesQuestion {
  query: string
  limit?: number | undefined
}

interface TargetsQuestion {
  by?: 'id' | 'path' | 'rooted-path' | undefined
  name?: readonly string[] | undefined
}

/** The number of pages of a level, and of titles, in the response to a request without a limit. */
const USUAL_LEVEL = 100
const USUAL_TITLES = 10

/**
 * Answers the reads of a page tree from the whole tree, for a remote that has only the documented operations. The core
 * itself answers them from its index.
 */
export class KnownTree {
  readonly #roots: readonly Page[]
  readonly #inOrder: Known[] = []
  readonly #byId = new Map<string, Known>()
  #byKey: ReadonlyMap<string, readonly Known[]> | undefined

  constructor(pages: readonly Page[]) {
    this.#roots = pages
    this.#add(pages, null)
  }

  levels({ parent, from, limit = USUAL_LEVEL }: LevelsQuestion): PageLevels {
    const isSmall = this.#inOrder.length <= SMALL_CONTENT
    const level = (id: string | null) => this.#level(id, from ?? 0, Math.min(limit, LEVEL_LIMIT))
    if (parent) return { levels: parent.map(level), isSmall }
    if (from !== undefined) return { levels: [level(null)], isSmall }
    const open = this.#inOrder.filter(
      ({ page, parent: above }) =>
        page.pages.length > 0 && (isSmall || (above === null && page.type === 'group')),
    )
    const isListed = (known: Known) => isReadable(known) && !known.isHidden
    const first = this.#inOrder.find(isListed) ?? this.#inOrder.find(isReadable)
    return {
      levels: [level(null), ...open.map(({ page }) => level(page.id))],
      isSmall,
      ...(first && { first: first.page.id }),
    }
  }

  /** Returns the place of a page; undefined when the tree has no such page. */
  place(id: string): PagePlace | undefined {
    const known = this.#byId.get(id)
    if (!known) return undefined
    const position = this.#inOrder.indexOf(known)
    const isOnTheWay = (other: Known) => isReadable(other) && !other.isHidden
    const previous = this.#inOrder.slice(0, position).findLast(isOnTheWay)
    const next = this.#inOrder.slice(position + 1).find(isOnTheWay)
    return {
      page: { ...known.page, pages: [] },
      index: known.index,
      above: ancestorsOf(known).map((above) => ({ ...mention(above), index: above.index })),
      ...(previous && { previous: mention(previous) }),
      ...(next && { next: mention(next) }),
    }
  }

  titles({ query, limit = USUAL_TITLES }: TitlesQuestion): { items: TitledPage[] } {
    const words = searchTerms(query).flatMap(({ parts }) => parts)
    const readable = this.#inOrder.filter(isReadable)
    const best = readable
      .map((known) => ({ known, score: words.length === 0 ? 0 : titleScore(fold(known.page.title), words) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
    const named = new Set([...this.#byPath(query), ...best.map(({ known }) => known)])
    const found = query.trim() === '' ? readable : [...named]
    return { items: found.slice(0, limit).map(titled) }
  }

  targets({ by = 'path', name = [] }: TargetsQuestion): { items: PageTarget[] } {
    const items = name.map((target) => {
      const known =
        by === 'id' ? this.#byId.get(target) : this.#atPath(sourcePathKey(target), by === 'rooted-path')
      return { name: target, ...(known && { page: linked(known) }) }
    })
    return { items }
  }

  #add(pages: readonly Page[], parent: Known | null): void {
    for (const [index, page] of pages.entries()) {
      const known = { page, parent, index, isHidden: page.hidden === true || parent?.isHidden === true }
      this.#inOrder.push(known)
      this.#byId.set(page.id, known)
      this.#add(page.pages, known)
    }
  }

  #level(parent: string | null, from: number, limit: number): PageLevel {
    const pages = parent === null ? this.#roots : (this.#byId.get(parent)?.page.pages ?? [])
    return {
      ...(parent !== null && { parent }),
      count: pages.length,
      from,
      items: pages.slice(from, from + limit).map(entryOf),
    }
  }

  /** Returns the pages whose path begins with the typed path, in order of path. Parent slugs must be complete. */
  #byPath(query: string): Known[] {
    const path = typedPath(query)
    if (!path) return []
    const above = path.above.map((slug) => `${slug}/`).join('')
    return this.#inOrder
      .filter(
        (known) =>
          isReadable(known) &&
          known.page.path.startsWith(above + path.beginning) &&
          !known.page.path.slice(above.length).includes('/'),
      )
      .toSorted((one, other) => (one.page.path < other.page.path ? -1 : 1))
  }

  /** Finds a page by its path. A rooted path may count from the book's folder, as page paths in the space do. */
  #atPath(key: string, isRooted: boolean): Known | undefined {
    const alike = this.#alike(key)
    const exact = alike.find(({ page: { git } }) => git && sourcePathKey(git.path) === key)
    const found = exact ?? (alike.length === 1 ? alike[0] : undefined)
    return found ?? (isRooted && key !== '' ? this.#inOrder.find(({ page }) => page.path === key) : undefined)
  }

  /** Returns the pages whose key equals a key in any capitals. One call names a hundred keys. */
  #alike(key: string): readonly Known[] {
    this.#byKey ??= Map.groupBy(
      this.#inOrder.filter(({ page }) => page.git),
      ({ page: { git } }) => foldKey(sourcePathKey(git?.path ?? '')),
    )
    return this.#byKey.get(foldKey(key)) ?? []
  }
}

const isReadable = ({ page }: Known): boolean => page.type === 'document' || page.type === 'computed'

const linked = (known: Known): LinkedPage => {
  const { emoji, icon } = known.page
  return {
    ...mention(known),
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
  }
}

const mention = ({ page: { id, type, title } }: Known): PageMention => ({ id, type, title })

function ancestorsOf({ parent }: Known): Known[] {
  const above: Known[] = []
  for (let ancestor = parent; ancestor; ancestor = ancestor.parent) above.unshift(ancestor)
  return above
}

function titled(known: Known): TitledPage {
  const { path, git } = known.page
  const above = ancestorsOf(known).map(({ page }) => page.title)
  return { ...mention(known), path, ...(git && { sourcePath: git.path }), above }
}

function entryOf({ id, type, title, emoji, icon, href, hidden, pages }: Page): PageEntry {
  return {
    id,
    type,
    title,
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
    ...(href !== undefined && { href }),
    ...(hidden && { hidden }),
    hasPages: pages.length > 0,
  }
}
