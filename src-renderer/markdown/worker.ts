import type { FromRenderer, ToRenderer } from './messages.ts'
import { RenderService } from './pipeline/render-service.ts'

/** The renderer of pages in a Web Worker. A long page never delays typing. */
const service = new RenderService(
  (message: FromRenderer) => self.postMessage(message, { transfer: [] }),
  () => new Promise((resolve) => setTimeout(resolve, 0)),
)

self.addEventListener('message', (event: MessageEvent<ToRenderer>) => {
  void service.receive(event.data)
})
