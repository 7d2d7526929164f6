import type { Clock } from '../../../platform/clock.ts'
import type { Fetch } from '../../../platform/guarded-fetch.ts'
import type { IdSource } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { ChangeEvent } from '../../../schemas/feed/change-event.ts'
import { OPENAPI_BYTES, type OpenApiErrorCode } from '../../../schemas/openapi-spec.ts'
import { Problem } from '../../../schemas/problem.ts'
import type { Store } from '../../../store/store.ts'
import type { CheckOpenApi } from './check-openapi.ts'
import {
  startProcessing,
  finishProcessing,
  waitingSpecs,
  type Processed,
  type WaitingSpec,
} from './spec-record.ts'

export interface SpecProcessingOptions {
  store: Store
  clock: Clock
  newId: IdSource
  log: Log
  fetch: Fetch
  check: CheckOpenApi
  announce(event: ChangeEvent): void
}

/** The number of specifications that are processed at the same time. A slow fetch must not delay all others. */
const CONCURRENT = 3
const FETCH_MILLISECONDS = 30_000
const ACCEPT = 'application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.5'

/**
 * Processes waiting specifications outside of the calls that wrote them: it fetches, checks, and writes the result. The
 * waiting ones are in the store, so the next process continues unfinished work. A source that is replaced meanwhile is
 * processed again, and the old result is dropped.
 */
export class SpecProcessing {
  readonly #options: SpecProcessingOptions
  readonly #abort = new AbortController()
  readonly #running = new Map<string, Promise<void>>()
  /**
   * The generations of specifications that failed, as on a full disk. The next start processes them, or their next
   * source.
   */
  readonly #failed = new Map<string, number>()

  constructor(options: SpecProcessingOptions) {
    this.#options = options
  }

  /** Processes waiting specifications. Call it at start, and whenever a new one may wait. */
  wake(): void {
    if (this.#abort.signal.aborted) return
    for (const spec of waitingSpecs(this.#options.store, CONCURRENT + this.#failed.size)) {
      if (this.#running.size >= CONCURRENT) return
      if (this.#running.has(spec.id) || this.#failed.get(spec.id) === spec.generation) continue
      // The start is delayed, because its events may wake this again before the map has the entry.
      this.#running.set(
        spec.id,
        Promise.resolve().then(() => this.#processOrLog(spec)),
      )
    }
  }

  /** Waits until no specification waits or runs. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  /** Ends the running work. The next start repeats it. */
  async close(): Promise<void> {
    this.#abort.abort()
    await this.idle()
  }

  async #processOrLog(spec: WaitingSpec): Promise<void> {
    try {
      await this.#process(spec)
    } catch (error) {
      if (!this.#abort.signal.aborted) {
        this.#failed.set(spec.id, spec.generation)
        this.#options.log.error({ spec: spec.id, error }, 'A specification could not be processed')
      }
    }
    this.#running.delete(spec.id)
    this.wake()
  }

  async #process(spec: WaitingSpec): Promise<void> {
    if (!startProcessing(this.#options.store, spec)) return
    this.#announce(spec)
    const processed = await this.#read(spec)
    if (this.#abort.signal.aborted) return
    if (finishProcessing(this.#options, spec, processed)) this.#announce(spec)
  }

  async #read({ source_url: url, source_text: text }: WaitingSpec): Promise<Processed> {
    const source: Processed =
      url === null ? { kind: 'text', text: text ?? '', errors: [] } : await this.#fetch(url)
    if (source.kind === 'failed') return source
    const { kind, problems } = await this.#options.check(source.text, this.#abort.signal)
    return kind === 'document'
      ? { ...source, errors: problems }
      : { kind: 'failed', code: 'PARSE_ERROR', errors: problems }
  }

  async #fetch(url: string): Promise<Processed> {
    try {
      const limits = { bytes: OPENAPI_BYTES, milliseconds: FETCH_MILLISECONDS }
      const { signal } = this.#abort
      const { status, bytes } = await this.#options.fetch(url, { limits, signal, accept: ACCEPT })
      if (status < 200 || status > 299)
        return failed('FETCH_ERROR', `The address answered with the status ${status}.`)
      return decode(bytes)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return failed(error.code === 'fetch.timeout' ? 'FETCH_TIMEOUT' : 'FETCH_ERROR', error.message)
    }
  }

  #announce({ organization }: WaitingSpec): void {
    this.#options.announce({
      type: 'changed',
      operation: 'processOpenAPISpec',
      touched: [{ kind: 'openapi-spec', organization }],
    })
  }
}

const failed = (code: OpenApiErrorCode, message: string): Processed => ({
  kind: 'failed',
  code,
  errors: [{ message }],
})

function decode(bytes: Uint8Array): Processed {
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), errors: [] }
  } catch {
    // Specifications are UTF-8; other bytes cannot be read as one.
    return failed('PARSE_ERROR', 'The text is not in UTF-8.')
  }
}
