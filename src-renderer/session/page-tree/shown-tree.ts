import { computed, watch, type ComputedRef } from 'vue'
import { useOpenTree, type OpenTree } from '../use-open-tree.ts'
import { windowOf } from './level-store.ts'
import type { PageRow, PageRows } from './page-rows.ts'
import type { PageTree } from './page-tree.ts'

/** The outcome of a search by letters. A newer search overtakes it. */
type FoundByLetters = { kind: 'found'; page: string } | { kind: 'none' } | { kind: 'overtaken' }

/** A page tree on the screen: its rows and its open nodes. */
export interface ShownTree {
  open: OpenTree
  rows: ComputedRef<PageRows>
  /** Reads the rows between two places where they are not known. */
  show: (first: number, last: number) => void
  /** Reads the rows between two places, and resolves when they are known. */
  load: (first: number, last: number) => Promise<void>
  /** Opens the ancestors of a page. Returns true once its row was requested; false when the page no longer exists. */
  reveal: (pageId: string) => Promise<boolean>
  /** Finds a page whose title begins with some letters, and reveals it. */
  search: (letters: string) => Promise<FoundByLetters>
}

/** The number of titles among which a search by letters chooses one that starts with them. */
const TITLES = 20

/** Shows a page tree under a name, by which open nodes are remembered. The page in the address is revealed. */
export function useShownTree(name: () => string, tree: () => PageTree): ShownTree {
  const open = useOpenTree(name, (id) => tree().isOpenAtFirst(id))
  const rows = computed(() => tree().rows(open.isOpen))
  let shown: [first: number, last: number] = [0, 0]

  function show(first: number, last: number): void {
    shown = [first, last]
    tree().show(rows.value.windowsOf(first, last))
  }

  function openAncestors(above: readonly { id: string; index: number }[], index: number): void {
    open.open(above.map(({ id }) => id))
    const parents = [null, ...above.map(({ id }) => id)]
    const indexes = [...above.map((ancestor) => ancestor.index), index]
    tree().show(parents.map((parent, at) => ({ parent, from: windowOf(indexes[at]!) })))
  }

  async function reveal(pageId: string): Promise<boolean> {
    const place = await tree().findPlace(pageId)
    if (place) openAncestors(place.above, place.index)
    return place !== undefined
  }

  let newestSearch = 0
  async function search(letters: string): Promise<FoundByLetters> {
    const own = (newestSearch += 1)
    // A search by letters that fails finds nothing, like one without a match.
    const page = await pageByLetters(tree(), letters).catch(() => undefined)
    if (own !== newestSearch) return { kind: 'overtaken' }
    const isRevealed = page !== undefined && (await reveal(page).catch(() => false))
    if (own !== newestSearch) return { kind: 'overtaken' }
    return isRevealed ? { kind: 'found', page } : { kind: 'none' }
  }

  // New rows, and rows after a change, are read where they are on the screen.
  watch(rows, () => show(...shown), { immediate: true, flush: 'post' })
  watch(
    () => tree().place.value.value,
    (place) => place && openAncestors(place.above, place.index),
    { immediate: true },
  )

  const load = (first: number, last: number) => tree().load(rows.value.windowsOf(first, last))

  return { open, rows, show, load, reveal, search }
}

async function pageByLetters(tree: PageTree, letters: string): Promise<string | undefined> {
  const wanted = letters.toLocaleLowerCase()
  const found = await tree.findTitles(letters, TITLES)
  return found.find(({ title }) => title.toLocaleLowerCase().startsWith(wanted))?.id
}

/** Returns the row of a page in the tree; undefined when it is not visible. */
export const rowOfPage = (rows: PageRows, id: string): PageRow | undefined => rows.at(rows.placeOf(id))
