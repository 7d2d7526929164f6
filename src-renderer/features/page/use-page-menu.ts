import { Download, FileDown, History, Laptop, Link, TableOfContents } from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import type { Page } from '../../../src-main/schemas/page.ts'
import { HISTORY_SCREEN } from '../../screens/history-screens.ts'
import { SYNC_SCREEN } from '../../screens/sync-screens.ts'
import { useOpenSpace } from '../../session/open-space.ts'
import { useSync } from '../../session/sync.ts'
import { useLayout } from '../../stores/layout.ts'
import type { MenuEntry } from '../../ui/menu/menu-entry.ts'
import { useExport } from '../imports/use-export.ts'
import { useSavePdf } from '../pdf/use-save-pdf.ts'

/** Returns the menu of a page, without editing and comments. */
export function usePageMenu(opened: () => Page | undefined, copyLink: () => void): ComputedRef<MenuEntry[]> {
  const savePdf = useSavePdf()
  const layout = useLayout()
  const exports = useExport()
  const { id, space } = useOpenSpace()
  const { connection } = useSync()
  const router = useRouter()

  function pdfEntries(spaceId: string, { id: page, title, pages }: Page): MenuEntry[] {
    const save = (isOnly: boolean) => void savePdf({ space: spaceId, page, isOnly, title })
    const pageOnly = { label: 'Save as PDF', icon: FileDown, select: () => save(true) }
    const withPagesBelow = {
      label: 'Save as PDF with the pages below',
      icon: FileDown,
      select: () => save(false),
    }
    return pages.length > 0 ? [pageOnly, withPagesBelow] : [pageOnly]
  }

  const historyEntries = (spaceId: string, { id: page }: Page): MenuEntry[] => [
    {
      label: 'History',
      icon: History,
      select: () => void router.push({ name: HISTORY_SCREEN.page, params: { space: spaceId, page } }),
    },
  ]
  const earlierEntries = (spaceId: string, { id: page }: Page): MenuEntry[] => [
    {
      label: 'Earlier versions on this machine',
      icon: Laptop,
      select: () => void router.push({ name: SYNC_SCREEN.retainedTexts, params: { space: spaceId, page } }),
    },
  ]

  return computed(() => [
    { label: 'Copy link', icon: Link, select: copyLink },
    {
      label: 'Outline',
      icon: TableOfContents,
      checked: layout.isOutlineOpen,
      select: () => (layout.isOutlineOpen = !layout.isOutlineOpen),
    },
    ...(id.value !== undefined && opened() ? historyEntries(id.value, opened()!) : []),
    ...(connection.value && id.value !== undefined && opened() ? earlierEntries(id.value, opened()!) : []),
    { kind: 'separator' },
    ...(id.value !== undefined && opened() ? pdfEntries(id.value, opened()!) : []),
    {
      label: 'Export this space…',
      icon: Download,
      disabled: exports.isRunning.value,
      select: () =>
        id.value !== undefined &&
        void exports.run({ kind: 'space', id: id.value, title: space.value.value?.title ?? 'space' }),
    },
  ])
}
