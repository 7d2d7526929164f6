import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { AnyOperation } from '../../../src-main/operations/engine/define-operation.ts'
import type { TestWorkspace } from '../workspace.ts'
import type { FilledList, Item } from './filled-list.ts'

/** The number of items at the start of a walk: one more than the largest tested page. */
export const ITEMS = 13
/** The number of rounds in which items may be added. Without a limit a walk might never end. */
const ADDING_ROUNDS = 6

interface Answer {
  next?: { page: string }
  count: number
  items: Item[]
}

/** The progress of a walk. */
export interface WalkStep {
  round: number
  /** The items at the start of the walk. */
  before: readonly string[]
  /** The items of `before` that are still in the list. */
  left: readonly string[]
  seen: readonly string[]
}

/** The changes that another client makes between two pages. */
export interface Meanwhile {
  removed: readonly (string | undefined)[]
  added: number
}

/** The items seen on a walk, and those that were in the list from its start to its end. */
export interface Walk {
  seen: string[]
  staying: string[]
}

/** Returns the queries of a list. */
export const queriesOf = (list: FilledList): readonly object[] => list.queries ?? [{}]

/** A filled list that a test reads from its first page to its last. */
export class WalkedList {
  readonly #workspace: TestWorkspace
  readonly #operation: AnyOperation
  readonly #list: FilledList
  #made = 0

  constructor(workspace: TestWorkspace, operation: AnyOperation, list: FilledList) {
    this.#workspace = workspace
    this.#operation = operation
    this.#list = list
  }

  /** Returns one page of the list. Throws the problem of a refusal. */
  read(query: object): Answer {
    const input = { params: this.#list.params(), query }
    const result = this.#workspace.attempt(this.#operation.id as OperationId, input)
    if (!result.ok) throw result.problem
    return result.value as Answer
  }

  /** Adds items until the list has the wanted number. */
  fill(wanted: number): void {
    this.#list.restock?.()
    const count = () => this.#whole(queriesOf(this.#list)[0] ?? {}).length
    while (count() < wanted && this.#list.add) this.#add()
    if (count() < wanted) throw new Error(`The list ${this.#operation.id} does not fill`)
  }

  /**
   * Fills the list, whatever its state, and reads it page by page. `limitOf` returns the size of each page, and
   * `meanwhile` the changes between two pages.
   */
  walk(query: object, limitOf: (round: number) => number, meanwhile: (turn: WalkStep) => Meanwhile): Walk {
    this.#restock()
    const before = this.#whole(query)
    const seen: string[] = []
    let page: string | undefined
    for (let round = 0; round === 0 || page !== undefined; round += 1) {
      const answer = this.read({ ...query, limit: limitOf(round), ...(page !== undefined && { page }) })
      seen.push(...this.#names(answer))
      if (round > before.length + 3 * ADDING_ROUNDS)
        throw new Error(`The list ${this.#operation.id} has no end`)
      page = answer.next?.page
      if (page !== undefined)
        this.#change(meanwhile({ round, before, left: this.#stayingOf(before, query), seen }), round)
    }
    return { seen, staying: this.#stayingOf(before, query) }
  }

  #change({ removed, added }: Meanwhile, round: number): void {
    for (const name of new Set(removed)) this.#remove(name)
    if (round >= ADDING_ROUNDS) return
    for (let times = 0; times < added; times += 1) this.#add()
  }

  #stayingOf(before: readonly string[], query: object): string[] {
    const there = new Set(this.#whole(query))
    return before.filter((name) => there.has(name))
  }

  #names = ({ items }: Answer): string[] => items.map(this.#list.nameOf ?? (({ id }) => String(id)))

  #whole = (query: object): string[] => this.#names(this.read({ ...query, limit: 1000 }))

  #restock(): void {
    this.fill(ITEMS)
    const all = this.#whole(queriesOf(this.#list)[0] ?? {})
    for (const name of all.slice(ITEMS).toReversed()) this.#remove(name)
  }

  /** Adds an item. Every third one has a later time than those before. */
  #add(): void {
    this.#made += 1
    if (this.#made % 3 === 0) this.#workspace.advance(1000)
    this.#list.add?.(this.#made)
  }

  #remove(name: string | undefined): void {
    if (name !== undefined && !this.#list.staying?.includes(name)) this.#list.remove?.(name)
  }
}
