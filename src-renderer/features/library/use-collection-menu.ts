import { BookPlus, Download, FolderPlus, Link, PencilLine, Replace, Trash2 } from '@lucide/vue'
import { useRouter } from 'vue-router'
import type { Collection } from '../../../src-main/schemas/collection.ts'
import { SCREEN } from '../../screens/app-screens.ts'
import { appAddress } from '../../session/app-address.ts'
import type { MenuEntry } from '../../ui/menu/menu-entry.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { useExport } from '../imports/use-export.ts'
import { useLibraryDialogs } from './library-dialogs-store.ts'
import { useMoveMenu } from './use-move-menu.ts'

/** Returns the menu of a collection, with the actions that the user may perform. */
export function useCollectionMenu(): (collection: Collection) => MenuEntry[] {
  const router = useRouter()
  const copy = useCopy()
  const dialogs = useLibraryDialogs()
  const movesOf = useMoveMenu()
  const exports = useExport()

  const creating = ({ id }: Collection): MenuEntry[] => [
    {
      label: 'New space…',
      icon: BookPlus,
      select: () => dialogs.open({ kind: 'new-space', parent: id }),
    },
    {
      label: 'New collection…',
      icon: FolderPlus,
      select: () => dialogs.open({ kind: 'new-collection', parent: id }),
    },
  ]
  const changing = (collection: Collection): MenuEntry[] => [
    ...movesOf(collection.id),
    { kind: 'separator' },
    {
      label: 'Rename…',
      icon: PencilLine,
      select: () => dialogs.open({ kind: 'rename-collection', collection }),
    },
  ]
  const deleting = (collection: Collection): MenuEntry => ({
    label: 'Delete…',
    icon: Trash2,
    danger: true,
    select: () => dialogs.open({ kind: 'delete-collection', collection }),
  })

  return (collection) => {
    const { create, admin } = collection.permissions
    return [
      ...(create ? creating(collection) : []),
      {
        label: 'Copy link',
        icon: Link,
        select: () => void copy(appAddress(`/collections/${collection.id}`), 'Link copied'),
      },
      {
        label: 'Find and replace',
        icon: Replace,
        select: () => void router.push({ name: SCREEN.findInCollection, params: { id: collection.id } }),
      },
      {
        label: 'Export…',
        icon: Download,
        disabled: exports.isRunning.value,
        select: () => void exports.run({ kind: 'collection', id: collection.id, title: collection.title }),
      },
      ...(create ? [{ kind: 'separator' as const }, ...changing(collection)] : []),
      ...(admin ? [deleting(collection)] : []),
    ]
  }
}
