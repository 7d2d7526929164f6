import { Download, FileDown, Link, TableOfContents } from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import { useLayout } from '../../stores/layout.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { useExport } from '../imports/use-export.ts'
import { useSavePdf } from '../pdf/use-save-pdf.ts'
import { useOpenSpace } from '../shell/open-space.ts'
import type { PageNode } from './page-index.ts'

/** What can be done with a page, beside editing and discussing it. */
export function usePageMenu(
  node: () => PageNode | undefined,
  copyLink: () => void,
): ComputedRef<MenuEntry[]> {
  const savePdf = useSavePdf()
  const layout = useLayout()
  const exports = useExport()
  const { id, space } = useOpenSpace()

  function pdfEntries(spaceId: string, { page, children }: PageNode): MenuEntry[] {
    const save = (isOnly: boolean) =>
      void savePdf({ space: spaceId, page: page.id, isOnly, title: page.title })
    const alone = { label: 'Save as PDF', icon: FileDown, select: () => save(true) }
    const below = { label: 'Save as PDF with the pages below', icon: FileDown, select: () => save(false) }
    return children.length > 0 ? [alone, below] : [alone]
  }

  return computed(() => [
    { label: 'Copy link', icon: Link, select: copyLink },
    {
      label: 'Outline',
      icon: TableOfContents,
      checked: layout.isOutlineOpen,
      select: () => (layout.isOutlineOpen = !layout.isOutlineOpen),
    },
    { kind: 'separator' },
    ...(id.value !== undefined && node() ? pdfEntries(id.value, node()!) : []),
    {
      label: 'Export this space…',
      icon: Download,
      disabled: exports.isRunning.value,
      select: () => id.value !== undefined && void exports.run(id.value, space.value.value?.title ?? 'space'),
    },
  ])
}
