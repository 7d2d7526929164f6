import { onScopeDispose, shallowReactive, watch } from 'vue'
import { TARGETS_LIMIT } from '../../../src-main/schemas/limits/page-tree-limits.ts'
import type { LinkedPage } from '../../../src-main/schemas/page-tree.ts'
import type { NamedBy, PageContent, PageReads } from './page-content.ts'

/**
 * The page of a name. It is `pending` until the core has answered. A page of another space has the id of that space.
 */
export type FoundTarget =
  | { kind: 'page'; page: LinkedPage; space?: string | undefined }
  | { kind: 'none' }
  | { kind: 'pending' }

/** The pages of names. */
export interface PageTargets {
  /**
   * Returns the page of a name. The first call for a name requests it from the core, and the answer updates the
   * views.
   */
  find: (by: NamedBy, name: string) => FoundTarget
  /** Requests all names again, as after a change. Old answers stay until new ones arrive. */
  refresh: () => void
}

/** The maximum length of all names in one request, in characters, because they may be part of an address. */
const MAX_CHARACTERS = 3000
/** The maximum number of names that are requested again after a change. */
const MAX_NAMES = 500
const PENDING: FoundTarget = { kind: 'pending' }
const WAYS: readonly NamedBy[] = ['id', 'path', 'rooted-path']

interface Name {
  by: NamedBy
  text: string
}

/** Resolves names in a content. The names of a page are requested together, after the page is drawn. */
export function usePageTargets(content: () => PageContent | null, { targets }: PageReads): PageTargets {
  const found = shallowReactive(new Map<string, FoundTarget>())
  /** All names that were requested, and those without a request in flight. */
  const names = new Map<string, Name>()
  const waiting = new Map<string, Name>()
  /** The number of the request that answered each name last. The answer of an older request is outdated. */
  const answeredBy = new Map<string, number>()
  let requests = 0
  let life = 0

  function want(key: string, name: Name): void {
    names.set(key, name)
    requestSoon([[key, name]])
  }

  function requestSoon(added: Iterable<[key: string, name: Name]>): void {
    const isQueued = waiting.size > 0
    for (const [key, name] of added) waiting.set(key, name)
    if (!isQueued && waiting.size > 0) queueMicrotask(() => void requestWaiting())
  }

  async function requestWaiting(): Promise<void> {
    const place = content()
    const requestedNames = [...waiting.values()]
    waiting.clear()
    if (!place) return
    const questions = WAYS.flatMap((by) =>
      batches(requestedNames.flatMap((name) => (name.by === by ? [name.text] : []))).map((texts) =>
        request(place, by, texts),
      ),
    )
    await Promise.all(questions)
  }

  async function request(place: PageContent, by: NamedBy, texts: string[]): Promise<void> {
    const own = life
    const number = (requests += 1)
    // Without an answer the names stay pending. They are requested again by the next refresh, or when the connection
    // is restored.
    const items = await targets(place, by, texts).catch(() => [])
    if (own !== life) return
    for (const { name, page, space } of items) {
      const key = keyOf(by, name)
      if (number < (answeredBy.get(key) ?? 0)) continue
      answeredBy.set(key, number)
      found.set(key, page ? { kind: 'page', page, space } : { kind: 'none' })
    }
  }

  function forget(): void {
    life += 1
    names.clear()
    waiting.clear()
    answeredBy.clear()
    found.clear()
  }

  watch(() => JSON.stringify(content()), forget, { flush: 'sync' })
  onScopeDispose(forget)

  return {
    find(by, text) {
      const key = keyOf(by, text)
      const known = found.get(key)
      // Writing while a view reads would draw the view again, so only the answer is written.
      if (!known && !names.has(key)) want(key, { by, text })
      return known ?? PENDING
    },
    refresh() {
      // While a user types a link, each key creates a name that is not used again.
      if (names.size > MAX_NAMES) return forget()
      requestSoon(names)
    },
  }
}

const keyOf = (by: NamedBy, name: string): string => `${by} ${name}`

/** Returns names in groups that fit into one request. */
function batches(names: readonly string[]): string[][] {
  const groups: string[][] = []
  let room = 0
  for (const name of names) {
    const last = groups.at(-1)
    if (!last || last.length >= TARGETS_LIMIT || name.length > room) groups.push([name])
    else last.push(name)
    room = (groups.at(-1)!.length === 1 ? MAX_CHARACTERS : room) - name.length
  }
  return groups
}
