import { Download, Link, SquarePen } from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { useExport } from '../imports/use-export.ts'
import { appAddress } from './app-address.ts'
import { useOpenSpace } from './open-space.ts'
import { useCopy } from './use-copy.ts'

/** What can be done with the open space. */
export function useSpaceMenu(): ComputedRef<MenuEntry[]> {
  const router = useRouter()
  const exports = useExport()
  const copy = useCopy()
  const { id, space } = useOpenSpace()
  return computed(() => {
    const spaceId = id.value
    if (spaceId === undefined) return []
    return [
      {
        label: 'New change request',
        icon: SquarePen,
        select: () => void router.push(`/spaces/${spaceId}/changes/new`),
      },
      {
        label: 'Copy link',
        icon: Link,
        select: () => void copy(appAddress(`/spaces/${spaceId}`), 'Link copied'),
      },
      { kind: 'separator' },
      {
        label: 'Export…',
        icon: Download,
        disabled: exports.isRunning.value,
        select: () => void exports.run(spaceId, space.value.value?.title ?? 'space'),
      },
    ]
  })
}
