import { FileText } from '@lucide/vue'
import { watch } from 'vue'
import { useRoute } from 'vue-router'
import type { PaletteItem } from '../../session/palette-item.ts'
import { usePalette } from '../../session/palette-state.ts'
import { useReadablePages } from '../../session/reading/readable-pages.ts'
import { useWorkspace } from '../../session/workspace.ts'

const MAX_RECENT = 6

/** Returns the recently read pages as items, without the open page. They are checked when the palette opens. */
export function useRecentItems(open: (space: string, page: string) => void): () => PaletteItem[] {
  const route = useRoute()
  const recent = useReadablePages()
  const palette = usePalette()
  const { spaces } = useWorkspace()
  watch(
    () => palette.isOpen,
    (isOpen) => isOpen && void recent.check(MAX_RECENT + 1),
  )

  return () =>
    recent.pages.value
      .filter(({ page }) => page !== route.params['page'])
      .slice(0, MAX_RECENT)
      .map(({ space, page, title }) => ({
        id: `recent-${page}`,
        title,
        place: spaces.value?.find((readable) => readable.id === space)?.title ?? '',
        icon: FileText,
        run: () => open(space, page),
      }))
}
