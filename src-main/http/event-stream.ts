import type { ServerResponse } from 'node:http'
import { DATA_HEADERS } from './data-headers.ts'

export const KEEP_ALIVE_MILLISECONDS = 20_000

/** Starts a stream of server-sent events. */
export function beginEvents(response: ServerResponse): void {
  response.writeHead(200, {
    ...DATA_HEADERS,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  response.write(': here\n\n')
}

/** Sends events as server-sent events until the connection ends. */
export function streamEvents(
  response: ServerResponse,
  subscribe: (listener: (event: object) => void) => () => void,
): void {
  beginEvents(response)
  const unsubscribe = subscribe((event) => response.write(`data: ${JSON.stringify(event)}\n\n`))
  const beat = setInterval(() => response.write(': here\n\n'), KEEP_ALIVE_MILLISECONDS)
  response.on('close', () => {
    clearInterval(beat)
    unsubscribe()
  })
}
