import type { FromRenderer, ToRenderer } from './messages.ts'
import { RenderService } from './pipeline/render-service.ts'

/** The Web Worker in which pages are rendered, so that a long one never holds up typing. */
const service = new RenderService(
  (message: FromRenderer) => self.postMessage(message, { transfer: [] }),
  () => new Promise((resolve) => setTimeout(resolve, 0)),
)

self.addEventListener('message', (event: MessageEvent<ToRenderer>) => {
  void service.receive(event.data)
})
