import type { EditorView } from '@codemirror/view'
import { getCurrentInstance, h, render } from 'vue'
import type { LivePage } from '../live-page.ts'
import { leaveTabOrder } from '../tab-order.ts'
import type { CellDrawer } from './cell-widget.ts'
import LiveCell from './LiveCell.vue'

/** Returns a drawer that draws cells after the editor's update. Call it in the setup of the page's component. */
export function useCellDrawer(page: LivePage): CellDrawer {
  const app = getCurrentInstance()?.appContext ?? null
  return {
    drawCell(content, element, view) {
      queueMicrotask(() => {
        const node = h(LiveCell, { nodes: content, page })
        node.appContext = app
        render(node, element)
        leaveTabOrder(element)
        measureLater(view)
      })
    },
    removeCell(element) {
      queueMicrotask(() => render(null, element))
    },
  }
}

function measureLater(view: EditorView): void {
  if (view.dom.isConnected) view.requestMeasure()
}
