import { ArrowDown, ArrowUp, FolderTree } from '@lucide/vue'
import type { Component } from 'vue'
import { useWorkspace } from '../../session/workspace.ts'
import type { MenuEntry } from '../../ui/menu/menu-entry.ts'
import { SHOWN_MOVE_KEYS, type MoveDirection } from '../../ui/tree/tree-moves.ts'
import { useLibraryDialogs } from './library-dialogs-store.ts'
import { useLibraryMoves } from './use-library-moves.ts'

/** Returns the move commands for the menu of a space or collection; none when the user may not move it. */
export function useMoveMenu(): (id: string) => MenuEntry[] {
  const dialogs = useLibraryDialogs()
  const moves = useLibraryMoves()
  const { library } = useWorkspace()

  return (id) => {
    const node = library.value.byId.get(id)
    if (!node || !moves.canMove(node)) return []
    const step = (label: string, icon: Component, direction: MoveDirection): MenuEntry => {
      const to = moves.step(node, direction)
      return {
        label,
        icon,
        keys: SHOWN_MOVE_KEYS[direction],
        disabled: to === undefined,
        select: () => void moves.moveAndAnnounce(node, to),
      }
    }
    return [
      { label: 'Move to…', icon: FolderTree, select: () => dialogs.open({ kind: 'move', id }) },
      step('Move up', ArrowUp, 'up'),
      step('Move down', ArrowDown, 'down'),
    ]
  }
}
