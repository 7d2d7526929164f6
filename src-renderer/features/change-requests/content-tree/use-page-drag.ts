import { computed, shallowRef, type ComputedRef } from 'vue'
import { isReferencePage, type PageNode } from '../../../session/page-tree/page-node.ts'
import type { PageRow } from '../../../session/page-tree/page-rows.ts'
import { dropSpot, placeByDrop, type DropSpot, type MovableTree } from '../../../ui/tree/tree-moves.ts'
import type { Gap } from '../tree-edits/plan-moves.ts'
import { gapOf, isWithin } from './page-gaps.ts'
import { useHoverOpening } from './use-hover-opening.ts'

interface DragContext {
  tree: () => MovableTree<PageNode>
  /** Returns the pages that are dragged with one. */
  pagesFor: (page: string) => string[]
  /** Opens a closed row under a resting drag. */
  open: (page: string) => void
  move: (pages: string[], gap: Gap) => void
}

export interface PageDrag {
  /** The row that is dragged. It stays in the document. */
  draggedId: ComputedRef<string | undefined>
  start: (row: PageRow) => void
  end: () => void
  /** Returns the drop spot on a row; undefined when the drop is refused. */
  spotOn: (row: PageRow, share: number) => DropSpot | undefined
  drop: (row: PageRow, spot: DropSpot) => void
}

/** Moves pages by dragging. A closed row under a resting pointer opens, so that pages reach any level. */
export function usePageDrag({ tree, pagesFor, open, move }: DragContext): PageDrag {
  const dragged = shallowRef<{ node: PageNode; pages: string[] }>()
  const hover = useHoverOpening(open)

  return {
    draggedId: computed(() => dragged.value?.node.page.id),
    start: ({ node }) => (dragged.value = node && { node, pages: pagesFor(node.page.id) }),
    end: () => (dragged.value = undefined),
    spotOn(row, share) {
      if (
        !dragged.value ||
        !row.node ||
        isReferencePage(row.node.page) ||
        isWithin(row.node, new Set(dragged.value.pages))
      ) {
        hover.over(undefined)
        return undefined
      }
      const spot = dropSpot(tree(), share, row.node)
      hover.over(spot === 'inside' && row.state === 'closed' ? row.id : undefined)
      return spot
    },
    drop(row, spot) {
      const { node, pages } = dragged.value ?? {}
      dragged.value = undefined
      if (!node || !pages || !row.node) return
      const place = placeByDrop(tree(), node, row.node, spot)
      if (place) move(pages, gapOf(place, node))
    },
  }
}
