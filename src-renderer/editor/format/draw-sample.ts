import { getCurrentInstance, h, inject, render } from 'vue'
import { RENDER_CLIENT } from '../../markdown/view/render-client-key.ts'
import { sharedRenderClient } from '../../markdown/worker-port.ts'
import BlockSample from './BlockSample.vue'
import type { DrawSample } from './slash-menu.ts'

/** Returns a function that draws samples of blocks as a page shows them. Call it in the setup of a component. */
export function useDrawSample(): DrawSample {
  const app = getCurrentInstance()?.appContext ?? null
  const client = inject(RENDER_CLIENT, sharedRenderClient, true)
  return (markdown, container) => {
    const node = h(BlockSample, { markdown, client })
    node.appContext = app
    render(node, container)
    return () => render(null, container)
  }
}
