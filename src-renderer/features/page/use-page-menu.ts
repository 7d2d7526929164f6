import { Download, Link, TableOfContents } from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import { useLayout } from '../../stores/layout.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { useExport } from '../imports/use-export.ts'
import { useOpenSpace } from '../shell/open-space.ts'

/** What can be done with a page, beside editing and discussing it. */
export function usePageMenu(copyLink: () => void): ComputedRef<MenuEntry[]> {
  const layout = useLayout()
  const exports = useExport()
  const { id, space } = useOpenSpace()
  return computed(() => [
    { label: 'Copy link', icon: Link, select: copyLink },
    {
      label: 'Outline',
      icon: TableOfContents,
      checked: layout.isOutlineOpen,
      select: () => (layout.isOutlineOpen = !layout.isOutlineOpen),
    },
    { kind: 'separator' },
    {
      label: 'Export this space…',
      icon: Download,
      disabled: exports.isRunning.value,
      select: () => id.value !== undefined && void exports.run(id.value, space.value.value?.title ?? 'space'),
    },
  ])
}
