import type { ServerResponse } from 'node:http'
import { DATA_HEADERS } from './data-headers.ts'

/** The milliseconds between two heartbeats. */
export const KEEP_ALIVE_MILLISECONDS = 20_000
/** A comment that shows a reader that the stream is alive. */
export const HEARTBEAT = ': here\n\n'

/** Starts a stream of server-sent events. */
export function beginEvents(response: ServerResponse): void {
  response.writeHead(200, {
    ...DATA_HEADERS,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  response.write(HEARTBEAT)
}
