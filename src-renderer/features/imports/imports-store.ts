import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ImportEvent } from '../../../src-main/schemas/feed/change-event.ts'
import { isOpen, isUnderWay, type ImportJob } from './import-job.ts'

/** The imports since this window opened, the newest first. */
export const useImports = defineStore('imports', () => {
  const jobs = shallowRef<ImportJob[]>([])
  /** The user's choice to refuse books that need repairs. It applies to all imports that begin later. */
  const isStrict = shallowRef(false)
  const running = computed(() => jobs.value.filter(isUnderWay))
  /** The id of the import in the dialog, whose books the user is choosing. */
  const choosing = shallowRef<string>()
  /** The ids of finished jobs that the user has seen. The tray omits them. */
  const seen = shallowRef<ReadonlySet<string>>(new Set())
  const unseen = computed(() =>
    jobs.value.filter((job) => isOpen(job) || (!seen.value.has(job.id) && job.state !== 'cancelled')),
  )

  /** The controllers that stop the renderer's part of a job, by its id. The core stops its own part. */
  const controllers = new Map<string, AbortController>()
  let last = 0

  /** Returns an id for a job that the core does not know yet. */
  const ownId = (): string => `own-${++last}`

  /** Shows a job of the renderer. Returns a signal that cancels it. */
  function begin(job: ImportJob): AbortSignal {
    const controller = new AbortController()
    controllers.set(job.id, controller)
    put(job)
    return controller.signal
  }

  /** Stops the renderer's part of a job. Returns false when it has none. */
  function stop(id: string): boolean {
    const controller = controllers.get(id)
    controller?.abort()
    return controller !== undefined
  }

  /** Adds a job, or updates the one with its id. */
  function put(job: ImportJob): void {
    const isKnown = jobs.value.some(({ id }) => id === job.id)
    jobs.value = isKnown
      ? jobs.value.map((known) => (known.id === job.id ? job : known))
      : [job, ...jobs.value]
  }

  /** Applies an event of the core. */
  function handleEvent(event: ImportEvent): void {
    put(event)
    if (event.state === 'choosing') choosing.value ??= event.id
    else if (choosing.value === event.id) choosing.value = undefined
  }

  /** Ends the renderer's part of a job. The core continues it under its own id. */
  function handOver(ownJobId: string, id: string): void {
    controllers.delete(ownJobId)
    const job = jobs.value.find((known) => known.id === ownJobId)
    if (!job) return
    // An event of the core may arrive before its answer with the id.
    const isKnown = jobs.value.some((known) => known.id === id)
    jobs.value = isKnown
      ? jobs.value.filter((known) => known.id !== ownJobId)
      : jobs.value.map((known) =>
          known.id === ownJobId ? { ...known, id, state: 'reading', done: 0, total: 0 } : known,
        )
  }

  function remove(id: string): void {
    jobs.value = jobs.value.filter((job) => job.id !== id)
  }

  /** Removes all jobs. They belong to the previous workspace. */
  function clear(): void {
    jobs.value = []
    choosing.value = undefined
  }

  const see = (ids: readonly string[]): void => {
    seen.value = new Set([...seen.value, ...ids])
  }

  return {
    isStrict,
    choosing,
    jobs,
    running,
    unseen,
    see,
    ownId,
    begin,
    stop,
    put,
    handleEvent,
    handOver,
    remove,
    clear,
  }
})
