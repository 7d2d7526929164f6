import { computed, type ComputedRef } from 'vue'
import { useClient } from '../../api/client.ts'
import { useAction, type Action } from '../../api/use-action.ts'
import type { LibraryNode } from '../../session/library-tree.ts'
import { useWorkspace } from '../../session/workspace.ts'
import { useToasts } from '../../stores/toasts.ts'
import { placeByKey, type MovableTree, type MoveDirection } from '../../ui/tree/tree-moves.ts'
import { movableLibrary, moveTo, type LibraryMove } from './library-moves.ts'

export interface LibraryMoves {
  /** The library as a movable tree; empty until it is read. */
  tree: ComputedRef<MovableTree<LibraryNode>>
  canMove: (node: LibraryNode) => boolean
  /** Returns the move of one keyboard step; undefined when there is none. */
  step: (node: LibraryNode, direction: MoveDirection) => LibraryMove | undefined
  move: Action<[node: LibraryNode, move: LibraryMove], void>
  /** Moves an item. A message reports a failure. */
  moveAndAnnounce: (node: LibraryNode, move: LibraryMove | undefined) => Promise<void>
}

/** Moves spaces and collections within the library. */
export function useLibraryMoves(): LibraryMoves {
  const client = useClient()
  const toasts = useToasts()
  const { organization, library } = useWorkspace()
  const tree = computed(() => movableLibrary(library.value))

  /** Returns true when the user may create siblings of a node. That right includes moves out of the collection. */
  const mayCreateSiblings = ({ parent }: LibraryNode): boolean =>
    parent?.kind === 'collection'
      ? parent.collection.permissions.create
      : organization.value?.permissions.createContent === true

  const move = useAction(
    async (node: LibraryNode, body: LibraryMove) => {
      if (node.kind === 'space') await client.call('moveSpace', { params: { spaceId: node.id }, body })
      else await client.call('moveCollection', { params: { collectionId: node.id }, body })
    },
    ({ id }) => id,
  )

  return {
    tree,
    canMove: (node) =>
      mayCreateSiblings(node) ||
      (node.kind === 'space' ? node.space.permissions.admin : node.collection.permissions.create),
    step(node, direction) {
      const place = placeByKey(tree.value, node, direction)
      return place && moveTo(library.value, node, place)
    },
    move,
    async moveAndAnnounce(node, to) {
      if (!to) return
      await move.run(node, to)
      if (move.problem.value) toasts.show({ text: move.problem.value.message, tone: 'danger' })
    },
  }
}
