import { shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { Page } from '../../../src-main/schemas/page.ts'

/**
 * Returns the page whose text is on the screen. After another page opens, the former text stays until the new one is
 * rendered. Until then its links are resolved from its own place. From another place they would break, and each would
 * be drawn twice. Call `update` when the text of the opened page is rendered.
 */
export function useDrawnPage(opened: Readonly<Ref<Page | undefined>>): {
  page: Readonly<ShallowRef<Page | undefined>>
  update: () => void
} {
  const page = shallowRef(opened.value)
  const update = (): void => void (page.value = opened.value)

  watch(
    opened,
    (next) => {
      const drawn = page.value
      // An equal text is not rendered again.
      if (!next || !drawn || next.id === drawn.id || next.markdown === drawn.markdown) update()
    },
    { flush: 'sync' },
  )
  return { page, update }
}
