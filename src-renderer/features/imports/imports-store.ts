import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ImportEvent } from '../../../src-main/schemas/feed/change-event.ts'
import { isUnderWay, type ImportJob } from './import-job.ts'

/** The imports of this window's time, the newest first. */
export const useImports = defineStore('imports', () => {
  const jobs = shallowRef<ImportJob[]>([])
  const running = computed(() => jobs.value.filter(isUnderWay))
  /** Jobs that ended and that the person took note of: they stay on the list, and out of the way. */
  const seen = shallowRef<ReadonlySet<string>>(new Set())
  const unseen = computed(() =>
    jobs.value.filter(({ id, state }) => !seen.value.has(id) && state !== 'cancelled'),
  )

  /** What ends the page's part of a job. The core's part is ended by the core. */
  const stops = new Map<string, AbortController>()
  let last = 0

  /** An id for a job that the core does not know yet. */
  const ownId = (): string => `own-${++last}`

  /** Shows a job that the page itself works on; the signal says when to stop. */
  function begin(job: ImportJob): AbortSignal {
    const controller = new AbortController()
    stops.set(job.id, controller)
    put(job)
    return controller.signal
  }

  /** Stops the page's part of a job; false where it has none. */
  function stop(id: string): boolean {
    const own = stops.get(id)
    own?.abort()
    return own !== undefined
  }

  /** Adds a job, or brings the one with its id up to date. */
  function put(job: ImportJob): void {
    const isKnown = jobs.value.some(({ id }) => id === job.id)
    jobs.value = isKnown
      ? jobs.value.map((known) => (known.id === job.id ? job : known))
      : [job, ...jobs.value]
  }

  /** Takes in what the core tells. */
  function hear(event: ImportEvent): void {
    put(event)
  }

  /** The page's part of a job is over: the core goes on with it under its own id. */
  function handOver(own: string, id: string): void {
    stops.delete(own)
    const job = jobs.value.find((known) => known.id === own)
    if (!job) return
    // The core may have told of it before its answer with the id came.
    const isKnown = jobs.value.some((known) => known.id === id)
    jobs.value = isKnown
      ? jobs.value.filter((known) => known.id !== own)
      : jobs.value.map((known) =>
          known.id === own ? { ...known, id, state: 'reading', done: 0, total: 0 } : known,
        )
  }

  function remove(id: string): void {
    jobs.value = jobs.value.filter((job) => job.id !== id)
  }

  const see = (ids: readonly string[]): void => {
    seen.value = new Set([...seen.value, ...ids])
  }

  return { jobs, running, unseen, see, ownId, begin, stop, put, hear, handOver, remove }
})
