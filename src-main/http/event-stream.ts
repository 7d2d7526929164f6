import type { ServerResponse } from 'node:http'

const KEEP_ALIVE_MILLISECONDS = 20_000

/** Sends what is told as server-sent events until the connection ends. */
export function streamEvents(
  response: ServerResponse,
  subscribe: (listener: (event: object) => void) => () => void,
): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  })
  response.write(': here\n\n')
  const unsubscribe = subscribe((event) => response.write(`data: ${JSON.stringify(event)}\n\n`))
  const beat = setInterval(() => response.write(': here\n\n'), KEEP_ALIVE_MILLISECONDS)
  response.on('close', () => {
    clearInterval(beat)
    unsubscribe()
  })
}
