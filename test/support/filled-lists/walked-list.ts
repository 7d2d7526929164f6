import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { AnyOperation } from '../../../src-main/operations/engine/define-operation.ts'
import type { TestWorkspace } from '../workspace.ts'
import type { FilledList, Item } from './filled-list.ts'

/** As many things as a list has at the beginning of a walk: one more than the largest page that is not the whole. */
export const ITEMS = 13
/** Turns of a walk in which something may come in: without end, a walk would have none either. */
const COMING = 6

interface Answer {
  next?: { page: string }
  count: number
  items: Item[]
}

/** The progress of a walk. */
export interface Turn {
  round: number
  /** The items that were there when the walk began. */
  before: readonly string[]
  /** The items of `before` that are still there. */
  left: readonly string[]
  met: readonly string[]
}

/** The changes that another client makes between two pages. */
export interface Meanwhile {
  leaving: readonly (string | undefined)[]
  coming: number
}

/** The items met on a walk, and those that were there from its beginning to its end. */
export interface Walk {
  met: string[]
  staying: string[]
}

/** The ways to ask for a list. */
export const queriesOf = (list: FilledList): readonly object[] => list.queries ?? [{}]

/** A list with things in it, to be walked from its first page to its last. */
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

  /** One answer. Throws the problem of one that is refused. */
  read(query: object): Answer {
    const input = { params: this.#list.params(), query }
    const result = this.#workspace.attempt(this.#operation.id as OperationId, input)
    if (!result.ok) throw result.problem
    return result.value as Answer
  }

  /** Puts things into it until there are as many. */
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
  walk(query: object, limitOf: (round: number) => number, meanwhile: (turn: Turn) => Meanwhile): Walk {
    this.#restock()
    const before = this.#whole(query)
    const met: string[] = []
    let page: string | undefined
    for (let round = 0; round === 0 || page !== undefined; round += 1) {
      const answer = this.read({ ...query, limit: limitOf(round), ...(page !== undefined && { page }) })
      met.push(...this.#names(answer))
      if (round > before.length + 3 * COMING) throw new Error(`The list ${this.#operation.id} has no end`)
      page = answer.next?.page
      if (page !== undefined)
        this.#change(meanwhile({ round, before, left: this.#stayingOf(before, query), met }), round)
    }
    return { met, staying: this.#stayingOf(before, query) }
  }

  #change({ leaving, coming }: Meanwhile, round: number): void {
    for (const name of new Set(leaving)) this.#remove(name)
    if (round >= COMING) return
    for (let times = 0; times < coming; times += 1) this.#add()
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

  /** Some come at once, and some later than others. */
  #add(): void {
    this.#made += 1
    if (this.#made % 3 === 0) this.#workspace.advance(1000)
    this.#list.add?.(this.#made)
  }

  #remove(name: string | undefined): void {
    if (name !== undefined && !this.#list.staying?.includes(name)) this.#list.remove?.(name)
  }
}
