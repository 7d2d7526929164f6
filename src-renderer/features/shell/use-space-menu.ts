import { Download, Link, PencilLine, SquarePen, Trash2 } from '@lucide/vue'
import { useRouter } from 'vue-router'
import type { Space } from '../../../src-main/schemas/space.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { useExport } from '../imports/use-export.ts'
import { appAddress } from './app-address.ts'
import { useSpaceDialogs } from './space-dialogs-store.ts'
import { useCopy } from './use-copy.ts'

/** What can be done with a space: what the person may not do is not offered. */
export function useSpaceMenu(): (space: Space) => MenuEntry[] {
  const router = useRouter()
  const exports = useExport()
  const copy = useCopy()
  const dialogs = useSpaceDialogs()

  const editing = (space: Space): MenuEntry[] => [
    {
      label: 'New change request',
      icon: SquarePen,
      select: () => void router.push(`/spaces/${space.id}/changes/new`),
    },
  ]
  const administering = (space: Space): MenuEntry[] => [
    { kind: 'separator' },
    { label: 'Rename…', icon: PencilLine, select: () => dialogs.open({ kind: 'rename', space }) },
    { label: 'Delete…', icon: Trash2, danger: true, select: () => dialogs.open({ kind: 'delete', space }) },
  ]

  return (space) => [
    ...(space.permissions.edit ? editing(space) : []),
    {
      label: 'Copy link',
      icon: Link,
      select: () => void copy(appAddress(`/spaces/${space.id}`), 'Link copied'),
    },
    {
      label: 'Export…',
      icon: Download,
      disabled: exports.isRunning.value,
      select: () => void exports.run(space.id, space.title),
    },
    ...(space.permissions.admin ? administering(space) : []),
  ]
}
