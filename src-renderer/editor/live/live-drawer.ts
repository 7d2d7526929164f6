import type { EditorView } from '@codemirror/view'
import { getCurrentInstance, h, render } from 'vue'
import type { BlockDrawer } from './block-widget.ts'
import { DrawingQueue, windowIdlePeriods } from './drawing-queue.ts'
import type { DrawnBlock } from './drawn-block.ts'
import type { LivePage } from './live-page.ts'
import LiveBlock from './LiveBlock.vue'
import { leaveTabOrder, measureScrolled, placeScrolled } from './tab-order.ts'

/**
 * Returns a drawer of blocks. It draws after the editor's update, because drawing also runs pending watchers of Vue,
 * which may change the editor. Call it in the setup of the page's component.
 */
export function useLiveDrawer(
  page: LivePage,
  view: () => EditorView | undefined,
): BlockDrawer & { stop: () => void } {
  const app = getCurrentInstance()?.appContext ?? null
  const heights = new WeakMap<object, number>()
  const blocks = new Map<Element, DrawnBlock>()
  const resized = new Set<Element>()
  const stops = {
    read: () => measureScrolled(resized),
    write(parts: ReturnType<typeof measureScrolled>) {
      placeScrolled(parts)
      resized.clear()
    },
  }
  // A height changes after the drawing when a picture loads.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      storeHeight(target)
      resized.add(target)
    }
    view()?.requestMeasure(stops)
  })

  // Code and API references appear after their block.
  const additions = new MutationObserver((records) => {
    for (const { target } of records) {
      if (!(target instanceof Element)) continue
      leaveTabOrder(target)
      resized.add(target)
    }
    view()?.requestMeasure(stops)
  })

  function storeHeight(element: Element): void {
    const tree = blocks.get(element)?.part.tree
    const { height } = element.getBoundingClientRect()
    if (tree && height > 0) heights.set(tree, height)
  }

  const queue = new DrawingQueue({
    draw(element) {
      const block = blocks.get(element)
      if (!block) return
      const node = h(LiveBlock, { block, page })
      node.appContext = app
      render(node, element)
      element.style.minHeight = ''
    },
    isShown: (element) => isNearScreen(element, view()),
    drawn(isUrgent) {
      if (isUrgent) measure(view())
      else view()?.requestMeasure()
    },
    idle: windowIdlePeriods,
  })
  const stopScrolling = new AbortController()
  view()?.scrollDOM.addEventListener('scroll', () => queue.drawScrolled(), {
    signal: stopScrolling.signal,
    passive: true,
  })

  return {
    draw(block, element, estimate) {
      blocks.set(element, block)
      if (!element.hasChildNodes()) element.style.minHeight = `${estimate}px`
      sizes.observe(element)
      additions.observe(element, { childList: true, subtree: true })
      queue.add(element)
    },
    remove(element) {
      sizes.unobserve(element)
      blocks.delete(element)
      queue.remove(element)
      // Components must end after the editor's update.
      queueMicrotask(() => render(null, element))
    },
    heightOf: (block) => heights.get(block.part.tree),
    stop() {
      sizes.disconnect()
      additions.disconnect()
      stopScrolling.abort()
    },
  }
}

/** Measures the drawn blocks before the browser paints. Reading from an editor performs a requested measurement. */
function measure(view: EditorView | undefined): void {
  if (!view?.dom.isConnected) return
  view.requestMeasure()
  view.elementAtHeight(0)
}

/** The largest distance from the screen of a block that is drawn without delay, in pixels. */
const NEAR_DISTANCE = 200

function isNearScreen(element: HTMLElement, view: EditorView | undefined): boolean {
  if (!view || !element.isConnected) return false
  const { top, bottom } = element.getBoundingClientRect()
  const screen = view.scrollDOM.getBoundingClientRect()
  return bottom >= screen.top - NEAR_DISTANCE && top <= screen.bottom + NEAR_DISTANCE
}
