import { asClientProblem, type ClientProblem } from '../../../api/client-problem.ts'
import { batchesOf, withIds, type QueuedChange } from './batches.ts'
import { LevelShifts } from './level-shifts.ts'
import { orderCorrections, type Misplaced } from './order-corrections.ts'
import { prepareAction, type PreparedAction } from './prepare-action.ts'
import { pageOfAction, type TreeAction } from './tree-action.ts'
import type { AppliedPage, TreeStore } from './tree-store.ts'

/** The outcome of a step. Each action succeeds or fails as a whole. */
export interface Performed {
  /** The actions that reverse the done ones, in the order in which they are performed. */
  reverse: TreeAction[]
  /** The number of done actions. */
  done: number
  failed: { title: string; problem: ClientProblem }[]
  /** The new ids of restored pages, by their ids before. */
  renamed: Map<string, string>
  /** The first pages that the done actions concern. */
  pages: string[]
}

/** Performs actions in order, in as few batches as possible. A refused batch is repeated action by action. */
export async function performActions(store: TreeStore, actions: readonly TreeAction[]): Promise<Performed> {
  return new Step(store).perform(actions)
}

class Step {
  readonly #store: TreeStore
  readonly #prepared = new Map<number, PreparedAction>()
  readonly #problems = new Map<number, ClientProblem>()
  readonly #applied = new Map<number, AppliedPage[]>()
  /** The ids of new pages, by their names in the batches. */
  readonly #ids = new Map<string, string>()
  readonly #shifts = new LevelShifts()
  #refs = 0

  constructor(store: TreeStore) {
    this.#store = store
  }

  async perform(actions: readonly TreeAction[]): Promise<Performed> {
    const queue = await this.#prepare(actions)
    for (const batch of batchesOf(queue)) await this.#send(batch)
    await this.#correctOrder(actions)
    return this.#outcome(actions)
  }

  async #prepare(actions: readonly TreeAction[]): Promise<QueuedChange[]> {
    const shifts = this.#shifts
    const queue: QueuedChange[] = []
    for (const [index, action] of actions.entries()) {
      try {
        const prepared = await prepareAction(this.#store, action, shifts, () => `new-${(this.#refs += 1)}`)
        this.#prepared.set(index, prepared)
        queue.push(...prepared.changes.map((change) => ({ action: index, change })))
      } catch (error) {
        this.#problems.set(index, asClientProblem(error))
      }
    }
    return queue
  }

  /**
   * Moves pages that returned to their place in the space, where other pages now stand before it. Such a place is a
   * sort key, not an index.
   */
  async #correctOrder(actions: readonly TreeAction[]): Promise<void> {
    const homes: Misplaced[] = []
    for (const [index, action] of actions.entries()) {
      const home = this.#prepared.get(index)?.home
      const page = pageOfAction(action)
      if (!home || page === undefined || !this.#applied.has(index)) continue
      const homeIndex = this.#shifts.indexOf(home.into, home.at, home.since)
      const place = await this.#store.place(page)
      if (place) homes.push({ page, into: home.into, index: place.index, at: homeIndex })
    }
    if (homes.every(({ index, at }) => index === at)) return
    const changes = orderCorrections(homes).map((correction) => ({
      operation: 'update_page' as const,
      ...correction,
    }))
    for (const batch of batchesOf(changes.map((change) => ({ action: -1, change }))))
      await this.#store.apply(batch.map(({ change }) => change))
  }

  async #send(batch: readonly QueuedChange[]): Promise<void> {
    const rest = batch.filter(({ action }) => !this.#problems.has(action))
    const actions = [...new Set(rest.map(({ action }) => action))]
    if (actions.length === 0) return
    try {
      this.#note(rest, await this.#store.apply(rest.map(({ change }) => withIds(change, this.#ids))))
    } catch (error) {
      const problem = asClientProblem(error)
      const isRefused = problem.status >= 400 && problem.status < 500 && problem.status !== 429
      if (!isRefused || actions.length === 1) {
        for (const action of actions) this.#problems.set(action, problem)
        return
      }
      for (const action of actions) await this.#send(rest.filter((queued) => queued.action === action))
    }
  }

  #note(batch: readonly QueuedChange[], applied: readonly AppliedPage[]): void {
    for (const { id, ref } of applied) if (ref !== undefined) this.#ids.set(ref, id)
    const byName = new Map(
      applied.flatMap(
        (page) =>
          [[page.id, page], ...(page.ref === undefined ? [] : [[page.ref, page]])] as [string, AppliedPage][],
      ),
    )
    for (const { action, change } of batch) {
      const name = nameOf(change)
      const page = name === undefined ? undefined : byName.get(name)
      const pages = this.#applied.get(action) ?? []
      if (page && !pages.includes(page)) pages.push(page)
      this.#applied.set(action, pages)
    }
  }

  #outcome(actions: readonly TreeAction[]): Performed {
    const outcome: Performed = { reverse: [], done: 0, failed: [], renamed: new Map(), pages: [] }
    for (const index of actions.keys()) {
      const prepared = this.#prepared.get(index)
      const problem = this.#problems.get(index)
      const applied = this.#applied.get(index)
      if (problem) outcome.failed.push({ title: prepared?.title ?? '', problem })
      else outcome.done += 1
      if (!prepared || !applied) continue
      outcome.reverse.unshift(prepared.reverse(applied))
      const [first] = applied
      if (first) outcome.pages.push(first.id)
      for (const [ref, formerId] of prepared.refs) {
        const newId = this.#ids.get(ref)
        if (formerId !== '' && newId !== undefined) outcome.renamed.set(formerId, newId)
      }
    }
    return outcome
  }
}

/** Returns the id of the page of a change, or the name that it gives to a new page. */
function nameOf(change: QueuedChange['change']): string | undefined {
  switch (change.operation) {
    case 'insert_page':
    case 'insert_link':
      return change.ref
    case 'update_page':
    case 'delete_page':
    case 'revert_page':
    case 'set_link':
    case 'set_page_head':
      return change.page
    default:
      return undefined
  }
}
