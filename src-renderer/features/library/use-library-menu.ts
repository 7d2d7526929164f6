import { BookPlus, FileArchive, FolderInput, FolderPlus } from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import { useWorkspace } from '../../session/workspace.ts'
import type { MenuEntry } from '../../ui/menu/menu-entry.ts'
import { useImportActions } from '../imports/use-import-actions.ts'
import { useLibraryDialogs } from './library-dialogs-store.ts'

/** Returns the items that can be added to the library; empty for a user without the right. */
export function useLibraryMenu(): ComputedRef<MenuEntry[]> {
  const dialogs = useLibraryDialogs()
  const imports = useImportActions()
  const { mayCreate } = useWorkspace()
  const creating: MenuEntry[] = [
    { label: 'New space…', icon: BookPlus, select: () => dialogs.open({ kind: 'new-space' }) },
    { label: 'New collection…', icon: FolderPlus, select: () => dialogs.open({ kind: 'new-collection' }) },
  ]
  const importing: MenuEntry[] = [
    { kind: 'separator' },
    { label: 'Import a folder…', icon: FolderInput, select: () => void imports.pick('folder') },
    { label: 'Import an archive…', icon: FileArchive, select: () => void imports.pick('archive') },
  ]
  return computed(() => (mayCreate.value ? [...creating, ...importing] : []))
}
