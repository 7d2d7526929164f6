import { computed, watch, type ComputedRef } from 'vue'
import type { PagePlace } from '../../../src-main/schemas/page-tree.ts'
import { useOpenTree, type OpenTree } from '../use-open-tree.ts'
import { windowOf, type LevelWindow } from './level-store.ts'
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
  /**
   * Opens the ancestors of a page. Returns its current id once its row is read, because the remote may rename a new
   * page; undefined when the page no longer exists.
   */
  reveal: (pageId: string) => Promise<string | undefined>
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

  /** Opens the ancestors of a page. Returns the windows with them and with the page. */
  function openAncestors({ above, index }: PagePlace): LevelWindow[] {
    open.open(above.map(({ id }) => id))
    const parents = [null, ...above.map(({ id }) => id)]
    const indexes = [...above.map((ancestor) => ancestor.index), index]
    return parents.map((parent, at) => ({ parent, from: windowOf(indexes[at]!) }))
  }

  async function reveal(pageId: string): Promise<string | undefined> {
    const place = await tree().findPlace(pageId)
    if (!place) return undefined
    // The row is in its new place once its levels are read again.
    await tree().load(openAncestors(place))
    return place.page.id
  }

  let newestSearch = 0
  async function search(letters: string): Promise<FoundByLetters> {
    const own = (newestSearch += 1)
    // A search by letters that fails finds nothing, like one without a match.
    const match = await pageByLetters(tree(), letters).catch(() => undefined)
    if (own !== newestSearch) return { kind: 'overtaken' }
    const page = match === undefined ? undefined : await reveal(match).catch(() => undefined)
    if (own !== newestSearch) return { kind: 'overtaken' }
    return page === undefined ? { kind: 'none' } : { kind: 'found', page }
  }

  // New rows, and rows after a change, are read where they are on the screen.
  watch(rows, () => show(...shown), { immediate: true, flush: 'post' })
  watch(
    () => tree().place.value.value,
    (place, before) => {
      // A level that the user closed stays closed until another page is shown, or the page is moved.
      if (place && pathOf(place) !== (before && pathOf(before))) tree().show(openAncestors(place))
    },
    { immediate: true },
  )

  const load = (first: number, last: number) => tree().load(rows.value.windowsOf(first, last))

  return { open, rows, show, load, reveal, search }
}

const pathOf = ({ above, page }: PagePlace): string => [...above.map(({ id }) => id), page.id].join('/')

async function pageByLetters(tree: PageTree, letters: string): Promise<string | undefined> {
  const wanted = letters.toLocaleLowerCase()
  const found = await tree.findTitles(letters, TITLES)
  return found.find(({ title }) => title.toLocaleLowerCase().startsWith(wanted))?.id
}

/** Returns the row of a page in the tree; undefined when it is not visible. */
export const rowOfPage = (rows: PageRows, id: string): PageRow | undefined => rows.at(rows.placeOf(id))
