import type { FromRenderer, RenderPort } from '../../../src-renderer/markdown/messages.ts'
import { RenderService } from '../../../src-renderer/markdown/pipeline/render-service.ts'
import { RenderClient } from '../../../src-renderer/markdown/render-client.ts'

/** Returns a renderer in the same thread, for tests, because a light DOM has no workers. */
export function localRenderClient(): RenderClient {
  return new RenderClient(openLocalPort, () => () => undefined)
}

function openLocalPort(): RenderPort {
  let deliver: (message: FromRenderer) => void = () => undefined
  const service = new RenderService(
    (message) => deliver(message),
    async () => undefined,
  )
  return {
    post: (message) => void service.receive(message),
    listen: (listener) => {
      deliver = listener
    },
    close: () => undefined,
  }
}
