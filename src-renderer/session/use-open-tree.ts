import { computed } from 'vue'
import { useOpenNodes } from '../stores/open-nodes.ts'

/** The open nodes of a tree, as remembered. */
export interface OpenTree {
  isOpen: (id: string) => boolean
  toggle: (id: string) => void
  /** Opens closed nodes. An empty list stores nothing. */
  open: (ids: readonly string[]) => void
  /** Opens all nodes, including those that are not loaded yet. */
  openAll: () => void
  closeAll: () => void
}

/**
 * Returns the open nodes of the tree called `name`. `isOpenAtFirst` gives the initial state. Only nodes that differ
 * from it are stored, so a tree of thousands of open folders costs nothing.
 */
export function useOpenTree(name: () => string, isOpenAtFirst: (id: string) => boolean): OpenTree {
  const store = useOpenNodes()
  const flipped = computed(() => store.nodesOf(name()) ?? new Set<string>())
  const whole = computed(() => store.wholeOf(name()))
  const isOpenBefore = (id: string): boolean =>
    whole.value === undefined ? isOpenAtFirst(id) : whole.value === 'open'
  const isOpen = (id: string): boolean => flipped.value.has(id) !== isOpenBefore(id)

  function flip(ids: readonly string[]): void {
    const next = new Set(flipped.value)
    for (const id of ids) if (!next.delete(id)) next.add(id)
    store.remember(name(), next)
  }

  return {
    isOpen,
    toggle: (id) => flip([id]),
    open(ids) {
      const closed = ids.filter((id) => !isOpen(id))
      if (closed.length > 0) flip(closed)
    },
    openAll: () => store.rememberWhole(name(), 'open'),
    closeAll: () => store.rememberWhole(name(), 'closed'),
  }
}
