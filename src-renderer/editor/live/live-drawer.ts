import type { EditorView } from '@codemirror/view'
import { getCurrentInstance, h, render } from 'vue'
import type { BlockDrawer } from './block-widget.ts'
import { DrawingQueue, windowIdlePeriods } from './drawing-queue.ts'
import type { DrawnBlock } from './drawn-block.ts'
import type { LivePage } from './live-page.ts'
import LiveBlock from './LiveBlock.vue'
import { leaveTabOrder } from './tab-order.ts'

/**
 * Returns a drawer of blocks. It draws after the editor's update and before the browser paints: Vue also runs pending
 * watchers when it draws, and they may change the editor. Call it in the setup of the page's component.
 */
export function useLiveDrawer(
  page: LivePage,
  view: () => EditorView | undefined,
): BlockDrawer & { stop: () => void } {
  const app = getCurrentInstance()?.appContext ?? null
  const heights = new WeakMap<object, number>()
  const blocks = new Map<Element, DrawnBlock>()
  // A height also changes later, as by a picture that arrives.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) storeHeight(target)
    view()?.requestMeasure()
  })

  // Code and references of an API are drawn later than their block.
  const additions = new MutationObserver((records) => {
    for (const { target } of records) if (target instanceof Element) leaveTabOrder(target)
  })

  function storeHeight(place: Element): void {
    const tree = blocks.get(place)?.part.tree
    const { height } = place.getBoundingClientRect()
    if (tree && height > 0) heights.set(tree, height)
  }

  const queue = new DrawingQueue({
    draw(place) {
      const block = blocks.get(place)
      if (!block) return
      const node = h(LiveBlock, { block, page })
      node.appContext = app
      render(node, place)
      place.style.minHeight = ''
    },
    isShown: (place) => isNearScreen(place, view()),
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
    draw(block, place, estimate) {
      blocks.set(place, block)
      if (!place.hasChildNodes()) place.style.minHeight = `${estimate}px`
      sizes.observe(place)
      additions.observe(place, { childList: true, subtree: true })
      queue.add(place)
    },
    remove(place) {
      sizes.unobserve(place)
      blocks.delete(place)
      queue.remove(place)
      // The element has left the page. Its components end after the editor's update, too.
      queueMicrotask(() => render(null, place))
    },
    heightOf: (block) => heights.get(block.part.tree),
    stop() {
      sizes.disconnect()
      additions.disconnect()
      stopScrolling.abort()
    },
  }
}

/** Measures the drawn blocks before the browser paints. Reading from an editor performs its requested measurement. */
function measure(view: EditorView | undefined): void {
  if (!view?.dom.isConnected) return
  view.requestMeasure()
  view.elementAtHeight(0)
}

/** The distance from the screen from which on a block is drawn at once, in pixels. */
const NEAR = 200

function isNearScreen(place: HTMLElement, view: EditorView | undefined): boolean {
  if (!view || !place.isConnected) return false
  const { top, bottom } = place.getBoundingClientRect()
  const screen = view.scrollDOM.getBoundingClientRect()
  return bottom >= screen.top - NEAR && top <= screen.bottom + NEAR
}
