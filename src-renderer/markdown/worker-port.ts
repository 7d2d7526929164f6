import { afterPaint } from './after-paint.ts'
import type { RenderPort } from './messages.ts'
import { paintFirst } from './paint-first.ts'
import { RenderClient } from './render-client.ts'

let shared: RenderClient | undefined

/** Returns the page renderer of this window: one Web Worker, started when the first page is drawn. */
export function sharedRenderClient(): RenderClient {
  shared ??= new RenderClient(openWorkerPort, (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  })
  return shared
}

function openWorkerPort(): RenderPort {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const port: RenderPort = {
    post: (message) => worker.postMessage(message, []),
    listen: (listener) => worker.addEventListener('message', (event) => listener(event.data)),
    listenToFailure: (listener) => worker.addEventListener('error', listener),
    close: () => worker.terminate(),
  }
  return paintFirst(port, afterPaint)
}
