import { computed, onScopeDispose, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import type { FoundPage } from '../../../src-main/schemas/find/found-page.ts'
import { MAX_HITS } from '../../../src-main/schemas/limits/find-limits.ts'
import { asClientProblem, type ClientProblem } from '../../api/client-problem.ts'
import { useClient } from '../../api/client.ts'
import type { FindForm } from './find-query.ts'
import type { FindChange } from './find-target.ts'

/** A space that is searched. */
export interface FindSpace {
  id: string
  title: string
}

/** The pages of one space with hits. */
export interface FoundSpace {
  space: FindSpace
  pages: FoundPage[]
}

export interface Find {
  /** The spaces in which the search has found hits so far. */
  found: Readonly<ShallowRef<FoundSpace[]>>
  pages: ComputedRef<number>
  hits: ComputedRef<number>
  isRunning: Readonly<ShallowRef<boolean>>
  /** True where the search stopped because there are too many hits. */
  isTooMany: Readonly<ShallowRef<boolean>>
  /** The number of searched pages. */
  searched: Readonly<ShallowRef<number>>
  problem: Readonly<ShallowRef<ClientProblem | undefined>>
  /**
   * Starts a search, and abandons a running one. An empty text clears the list. With a change request its pages are
   * searched instead of those of its space.
   */
  run: (spaces: readonly FindSpace[], form: FindForm, change: FindChange | undefined) => Promise<void>
  /** Clears the list, and abandons a running search. */
  clear: () => void
}

/** Returns a search over spaces that runs in parts. */
export function useFind(): Find {
  const client = useClient()
  const found = shallowRef<FoundSpace[]>([])
  const isRunning = shallowRef(false)
  const isTooMany = shallowRef(false)
  const searched = shallowRef(0)
  const problem = shallowRef<ClientProblem>()
  let newest = 0
  onScopeDispose(() => (newest += 1))

  const foundPages = computed(() => found.value.flatMap(({ pages }) => pages))
  const hits = computed(() => foundPages.value.reduce((sum, { count }) => sum + count, 0))

  /** Abandons a running search. Returns the number of the next one. */
  function begin(): number {
    problem.value = undefined
    isTooMany.value = false
    isRunning.value = false
    searched.value = 0
    return (newest += 1)
  }

  function clear(): void {
    begin()
    found.value = []
  }

  async function run(
    spaces: readonly FindSpace[],
    form: FindForm,
    change: FindChange | undefined,
  ): Promise<void> {
    if (form.text === '') return clear()
    const own = begin()
    isRunning.value = true
    const spacesFound: FoundSpace[] = []
    let isFirst = true
    try {
      for (const space of spaces) {
        for await (const part of parts(space, form, change)) {
          if (own !== newest) return
          addPart(spacesFound, space, part.items)
          searched.value += part.searched
          // The former list stays until the first part of the new one arrives.
          if (isFirst || part.items.length > 0) found.value = [...spacesFound]
          isFirst = false
          isTooMany.value = hits.value > MAX_HITS
          if (isTooMany.value) break
        }
        if (isTooMany.value) break
      }
    } catch (error) {
      if (own === newest) {
        found.value = []
        problem.value = asClientProblem(error)
      }
    }
    if (own === newest) isRunning.value = false
  }

  async function* parts({ id: spaceId }: FindSpace, form: FindForm, change: FindChange | undefined) {
    for (let page: string | undefined, isMore = true; isMore; isMore = page !== undefined) {
      const query = { ...form, ...(page !== undefined && { page }) }
      const part = change
        ? await client.call('findInChangeRequestContent', {
            params: { spaceId, changeRequestId: change.id },
            query,
          })
        : await client.call('findInSpaceContent', { params: { spaceId }, query })
      yield part
      page = part.next?.page
    }
  }

  return {
    found,
    pages: computed(() => foundPages.value.length),
    hits,
    isRunning,
    isTooMany,
    searched,
    problem,
    run,
    clear,
  }
}

const inTreeOrder = (pages: readonly FoundPage[]): FoundPage[] =>
  pages.toSorted((one, other) => (one.order < other.order ? -1 : 1))

/** Adds the pages of a part. The parts arrive by the paths of the pages. */
function addPart(found: FoundSpace[], space: FindSpace, pages: FoundPage[]): void {
  if (pages.length === 0) return
  const last = found.at(-1)
  if (last?.space.id === space.id)
    found.splice(-1, 1, { space, pages: inTreeOrder([...last.pages, ...pages]) })
  else found.push({ space, pages: inTreeOrder(pages) })
}
