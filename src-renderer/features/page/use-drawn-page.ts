import { shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { Page } from '../../../src-main/schemas/page.ts'

/**
 * Returns the page whose text is on the screen. After another page opens, the text of the one before stays until the
 * new one is rendered. Its links count from its own place as long: from another place they would lead nowhere, and each
 * would be drawn twice. Call `update` when the text of the opened page is rendered.
 */
export function useDrawnPage(opened: Readonly<Ref<Page | undefined>>): {
  page: Readonly<ShallowRef<Page | undefined>>
  update: () => void
} {
  const page = shallowRef(opened.value)
  const update = (): void => void (page.value = opened.value)

  watch(
    opened,
    (now) => {
      const before = page.value
      // An equal text is not rendered again.
      if (!now || !before || now.id === before.id || now.markdown === before.markdown) update()
    },
    { flush: 'sync' },
  )
  return { page, update }
}
