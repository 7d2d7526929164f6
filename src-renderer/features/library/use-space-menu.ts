import {
  Braces,
  ClipboardList,
  CloudOff,
  Download,
  FileDown,
  GitMerge,
  HeartPulse,
  HardDriveDownload,
  History,
  Link,
  PencilLine,
  Repeat,
  Replace,
  SpellCheck,
  SquarePen,
  Tag,
  Trash2,
} from '@lucide/vue'
import { useRouter, type Router } from 'vue-router'
import type { Space } from '../../../src-main/schemas/space.ts'
import { SCREEN } from '../../screens/app-screens.ts'
import { findScreen } from '../../screens/find-screen.ts'
import { HISTORY_SCREEN } from '../../screens/history-screens.ts'
import { appAddress } from '../../session/app-address.ts'
import type { MenuEntry } from '../../ui/menu/menu-entry.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { useExport } from '../imports/use-export.ts'
import { useSavePdf } from '../pdf/use-save-pdf.ts'
import { useOfflineSpaces } from '../sync/offline-spaces/offline-spaces.ts'
import { useOfflineSpace } from '../sync/offline-spaces/use-offline-space.ts'
import { useLibraryDialogs } from './library-dialogs-store.ts'
import { useMoveMenu } from './use-move-menu.ts'

/** Returns the menu of a space, with the actions that the user may perform. */
export function useSpaceMenu(): (space: Space) => MenuEntry[] {
  const router = useRouter()
  const exports = useExport()
  const copy = useCopy()
  const dialogs = useLibraryDialogs()
  const movesOf = useMoveMenu()
  const savePdf = useSavePdf()
  const { isAvailableOffline } = useOfflineSpaces()
  const setAvailableOffline = useOfflineSpace()

  const viewing = (space: Space): MenuEntry[] => [
    {
      label: 'History',
      icon: History,
      select: () => void router.push({ name: HISTORY_SCREEN.space, params: { space: space.id } }),
    },
    {
      label: 'Copy link',
      icon: Link,
      select: () => void copy(appAddress(`/spaces/${space.id}`), 'Link copied'),
    },
  ]
  const saving = (space: Space): MenuEntry[] => [
    {
      label: 'Export…',
      icon: Download,
      disabled: exports.isRunning.value,
      select: () => void exports.run({ kind: 'space', id: space.id, title: space.title }),
    },
    {
      label: 'Save as PDF',
      icon: FileDown,
      select: () => void savePdf({ space: space.id, title: space.title }),
    },
    {
      label: 'Import reports',
      icon: ClipboardList,
      select: () => void router.push({ name: SCREEN.importReport, params: { space: space.id } }),
    },
  ]
  /** Only a replica can make a space available offline. A workspace of this machine is always complete. */
  const offlineEntries = (space: Space): MenuEntry[] => {
    const offline = isAvailableOffline(space.id)
    if (offline === undefined) return []
    return [
      offline
        ? { label: 'Make online-only', icon: CloudOff, select: () => void setAvailableOffline(space, false) }
        : {
            label: 'Make available offline',
            icon: HardDriveDownload,
            select: () => void setAvailableOffline(space, true),
          },
    ]
  }
  const moving = (space: Space): MenuEntry[] => {
    const entries = movesOf(space.id)
    return entries.length > 0 ? [{ kind: 'separator' }, ...entries] : []
  }
  return (space) => [
    ...(space.permissions.edit ? editing(router, space) : []),
    ...viewing(space),
    { kind: 'separator' },
    ...contentScreens(router, space),
    { kind: 'separator' },
    ...saving(space),
    ...offlineEntries(space),
    ...moving(space),
    ...(space.permissions.admin ? administering(dialogs, space) : []),
  ]
}

/** Returns the entries of the screens that concern all pages of a space. */
function contentScreens(router: Router, { id }: Space): MenuEntry[] {
  const open = (name: string) => () => void router.push({ name, params: { space: id } })
  return [
    {
      label: 'Find and replace',
      icon: Replace,
      select: () => void router.push(findScreen(id, router.currentRoute.value)),
    },
    { label: 'Health', icon: HeartPulse, select: open(SCREEN.health) },
    { label: 'Words and style', icon: SpellCheck, select: open(SCREEN.style) },
    { label: 'Variables', icon: Braces, select: open(SCREEN.variables) },
    { label: 'Tags', icon: Tag, select: open(SCREEN.tags) },
    { label: 'Reusable content', icon: Repeat, select: open(SCREEN.reusableContents) },
    { label: 'Merge rules', icon: GitMerge, select: open(SCREEN.mergeRules) },
  ]
}

function editing(router: Router, { id }: Space): MenuEntry[] {
  return [
    {
      label: 'New change request',
      icon: SquarePen,
      select: () => void router.push(`/spaces/${id}/changes/new`),
    },
  ]
}

function administering(dialogs: ReturnType<typeof useLibraryDialogs>, space: Space): MenuEntry[] {
  return [
    { kind: 'separator' },
    { label: 'Rename…', icon: PencilLine, select: () => dialogs.open({ kind: 'rename-space', space }) },
    {
      label: 'Delete…',
      icon: Trash2,
      danger: true,
      select: () => dialogs.open({ kind: 'delete-space', space }),
    },
  ]
}
