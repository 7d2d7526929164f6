import type { FromRenderer, RenderPort } from '../../../src-renderer/markdown/messages.ts'
import { RenderService } from '../../../src-renderer/markdown/pipeline/render-service.ts'
import { RenderClient } from '../../../src-renderer/markdown/render-client.ts'

/** A renderer in the thread of a test, because a light DOM has no workers. */
export interface LocalRenderer {
  client: RenderClient
  /** Resolves once every text that was sent before the call is rendered. */
  rendered: () => Promise<unknown>
}

export function openLocalRenderer(): LocalRenderer {
  const requests: Promise<void>[] = []
  const client = new RenderClient(
    () => openLocalPort(requests),
    () => () => undefined,
  )
  return { client, rendered: () => Promise.all(requests) }
}

/** Returns the client of a local renderer. */
export const localRenderClient = (): RenderClient => openLocalRenderer().client

/** Opens a port that adds the rendering of each message to `requests`. */
function openLocalPort(requests: Promise<void>[]): RenderPort {
  let deliver: (message: FromRenderer) => void = () => undefined
  const service = new RenderService(
    (message) => deliver(message),
    async () => undefined,
  )
  return {
    post: (message) => void requests.push(service.receive(message)),
    listen: (listener) => {
      deliver = listener
    },
    listenToFailure: () => undefined,
    close: () => undefined,
  }
}
