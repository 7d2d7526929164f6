import type { Clock } from '../../../platform/clock.ts'
import type { Fetch } from '../../../platform/guarded-fetch.ts'
import type { IdSource } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { ChangeEvent } from '../../../schemas/feed/change-event.ts'
import { OPENAPI_BYTES, type OpenApiErrorCode } from '../../../schemas/openapi-spec.ts'
import { Problem } from '../../../schemas/problem.ts'
import type { Store } from '../../../store/store.ts'
import type { CheckOpenApi } from './check-openapi.ts'
import { createSpec, finishSpec, waitingSpecs, type Processed, type WaitingSpec } from './spec-record.ts'

export interface SpecProcessingOptions {
  store: Store
  clock: Clock
  newId: IdSource
  log: Log
  fetch: Fetch
  check: CheckOpenApi
  announce(event: ChangeEvent): void
}

/** Specifications that are processed at a time: one that is slow to fetch must not hold up all others. */
const AT_A_TIME = 3
const FETCH_MILLISECONDS = 30_000
const ACCEPT = 'application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.5'

/**
 * Processes the specifications that wait, outside of the calls that gave them: fetches, checks, and writes
 * what became of it. What waits is in the store, so what a process did not finish is taken up by the next
 * one. A source that is replaced meanwhile is processed again, and the old one forgotten.
 */
export class SpecProcessing {
  readonly #options: SpecProcessingOptions
  readonly #abort = new AbortController()
  readonly #running = new Map<string, Promise<void>>()
  /** Could not even be written down, as on a full disk: left for the next start. */
  readonly #given = new Set<string>()

  constructor(options: SpecProcessingOptions) {
    this.#options = options
  }

  /** Processes waiting specifications. Call it at start, and whenever a new one may wait. */
  wake(): void {
    if (this.#abort.signal.aborted) return
    for (const spec of waitingSpecs(this.#options.store, AT_A_TIME + this.#given.size)) {
      if (this.#running.size >= AT_A_TIME) return
      if (this.#running.has(spec.id) || this.#given.has(spec.id)) continue
      // Not at once: its events may wake this again, before it is known to run.
      this.#running.set(
        spec.id,
        Promise.resolve().then(() => this.#take(spec)),
      )
    }
  }

  /** Waits until nothing waits and nothing runs. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  /** Ends what runs; it is taken up again at the next start. */
  async close(): Promise<void> {
    this.#abort.abort()
    await this.idle()
  }

  async #take(spec: WaitingSpec): Promise<void> {
    try {
      await this.#process(spec)
    } catch (error) {
      if (!this.#abort.signal.aborted) {
        this.#given.add(spec.id)
        this.#options.log.error({ spec: spec.id, error }, 'A specification could not be processed')
      }
    }
    this.#running.delete(spec.id)
    this.wake()
  }

  async #process(spec: WaitingSpec): Promise<void> {
    if (!createSpec(this.#options.store, spec)) return
    this.#announce(spec)
    const processed = await this.#read(spec)
    if (this.#abort.signal.aborted) return
    if (finishSpec(this.#options, spec, processed)) this.#announce(spec)
  }

  async #read({ source_url: url, source_text: text }: WaitingSpec): Promise<Processed> {
    const found: Processed = url === null ? { kind: 'text', text: text ?? '' } : await this.#fetch(url)
    if (found.kind === 'failed') return found
    const errors = await this.#options.check(found.text, this.#abort.signal)
    return errors.length === 0 ? found : { kind: 'failed', code: 'PARSE_ERROR', errors }
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
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    // Specifications are UTF-8; other bytes cannot be read as one.
    return failed('PARSE_ERROR', 'The text is not in UTF-8.')
  }
}
