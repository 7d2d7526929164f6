import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../platform/clock.ts'

/** The path in the log for requests without a known path template. */
export const UNKNOWN_PATH = '(unknown)'

/** The facts about a request that emerge while it is answered. */
export interface RequestTrace {
  /** The path with its parameters in braces: the kind of request without its ids. */
  template: string
}

export interface RequestLogOptions {
  /** Writes a line of JSON. Its fields are all known, so it needs no slow redaction of secrets. */
  write: (line: string) => void
  clock: Clock
  /** Milliseconds of a clock that only goes forward. */
  elapsed: () => number
  /** The prefix of the ids of this process, so that those of two processes differ. */
  prefix: string
}

/**
 * A log with a line for each request: method, path template, status, milliseconds and id. The response has the id as
 * X-Request-Id. The log contains no address, query, header or body, because ids in paths reveal a user's work.
 */
export class RequestLog {
  readonly #options: RequestLogOptions
  #count = 0

  constructor(options: RequestLogOptions) {
    this.#options = options
  }

  /** Starts to trace a request; the line is written when the response has been sent or aborted. */
  begin(request: IncomingMessage, response: ServerResponse): RequestTrace {
    const { write, clock, elapsed, prefix } = this.#options
    const trace: RequestTrace = { template: UNKNOWN_PATH }
    const started = elapsed()
    this.#count += 1
    const id = `${prefix}-${this.#count.toString(36)}`
    response.setHeader('X-Request-Id', id)
    response.once('close', () => {
      const line = {
        time: new Date(clock()).toISOString(),
        method: request.method,
        path: trace.template,
        status: response.statusCode,
        milliseconds: Math.round((elapsed() - started) * 100) / 100,
        id,
        ...(response.writableFinished ? undefined : { aborted: true }),
      }
      write(`${JSON.stringify(line)}\n`)
    })
    return trace
  }
}
