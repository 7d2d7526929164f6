import { nextTick, watch } from 'vue'
import { useLayout } from '../../stores/layout.ts'
import { isSidebarToggle, sidebarToggle } from '../../ui/screen/sidebar-toggle.ts'

/**
 * Returns the focus when it goes with the closed sidebar, or with the button that opened it. The button of the other
 * direction takes it, otherwise the screen. The sidebar over a narrow screen takes and returns the focus by itself.
 */
export function returnFocusOfSidebar(
  sidebar: () => HTMLElement | undefined,
  screen: () => HTMLElement | null,
): void {
  const layout = useLayout()
  watch(
    () => layout.isSidebarOpen,
    async (isOpen) => {
      const { activeElement } = document
      const isGoing = sidebar()?.contains(activeElement) || isSidebarToggle(activeElement)
      if (layout.isNarrow || !isGoing) return
      await nextTick()
      const taker = sidebarToggle(isOpen ? sidebar() : screen()) ?? screen()
      taker?.focus({ preventScroll: true })
    },
  )
}
