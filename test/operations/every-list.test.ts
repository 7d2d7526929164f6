import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import type { OperationId } from '../../src-main/operations/client-types.ts'
import type { AnyOperation } from '../../src-main/operations/define-operation.ts'
import { fillingsOf, LISTS } from '../support/filled-lists/every-list.ts'
import type { FilledList, Item } from '../support/filled-lists/filled-list.ts'
import { refusal } from '../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

/** One more than the largest page but one, which thus is not the last. */
const ITEMS = 13
const SIZES = [1, 2, 3, 5, 7, 12, 1000]
/** Things that come in while a list is walked: without end, a walk would have none either. */
const COMING = 6

/** Its ids say nothing of when a thing was made: a list may not lean on their order. */
const openDesk = () =>
  openTestWorkspace({ idOf: (count) => `id-${((count * 7919) % 100_003).toString(36)}-${count}` })

interface Answer {
  next?: { page: string }
  count: number
  items: Item[]
}

/** A list with things in it, as it is asked for. */
class Walked {
  readonly #desk: TestWorkspace
  readonly #operation: AnyOperation
  readonly #list: FilledList
  #made = 0

  constructor(desk: TestWorkspace, operation: AnyOperation, list: FilledList) {
    this.#desk = desk
    this.#operation = operation
    this.#list = list
  }

  read(query: object): Answer {
    const input = { params: this.#list.params(), query }
    const result = this.#desk.attempt(this.#operation.id as OperationId, input)
    if (!result.ok) throw result.problem
    return result.value as Answer
  }

  names = ({ items }: Answer): string[] => items.map(this.#list.nameOf ?? (({ id }) => String(id)))

  whole = (query: object): string[] => this.names(this.read({ ...query, limit: 1000 }))

  /** Puts things into it until there are as many. */
  fill(wanted: number): void {
    this.#list.restock?.()
    const all = () => this.whole(queriesOf(this.#list)[0] ?? {}).length
    while (all() < wanted && this.#list.add) this.add()
    if (all() < wanted) throw new Error(`The list ${this.#operation.id} does not fill`)
  }

  /** Makes it as full as it is to be at the beginning, however it was left. */
  restock(): void {
    this.fill(ITEMS)
    const all = this.whole(queriesOf(this.#list)[0] ?? {})
    for (const name of all.slice(ITEMS).toReversed()) this.remove(name)
  }

  /** Some come at once, and some later than others. */
  add(): void {
    this.#made += 1
    if (this.#made % 3 === 0) this.#desk.advance(1000)
    this.#list.add?.(this.#made)
  }

  remove(name: string | undefined): void {
    if (name !== undefined && !this.#list.staying?.includes(name)) this.#list.remove?.(name)
  }

  /**
   * Reads from the first page to the last. Between two of them something comes, and that goes on which the cursor
   * stands, or something before it and something behind it. A third of what was there stays.
   */
  walk(query: object, limit: number): string[] {
    const before = this.whole(query)
    const met: string[] = []
    let page: string | undefined
    for (let round = 0; round === 0 || page !== undefined; round += 1) {
      const answer = this.read({ ...query, limit, ...(page !== undefined && { page }) })
      met.push(...this.names(answer))
      if (round > before.length + COMING) throw new Error(`The list ${this.#operation.id} has no end`)
      page = answer.next?.page
      if (page === undefined) break
      const there = new Set(this.whole(query))
      const leaving = before.filter((name, index) => index % 3 !== 0 && there.has(name))
      const last = met.at(-1)
      if (last !== undefined && leaving.includes(last) && round % 2 === 0) this.remove(last)
      else {
        this.remove(leaving.find((name) => met.includes(name)))
        this.remove(leaving.findLast((name) => !met.includes(name)))
      }
      if (round < COMING) this.add()
    }
    return met
  }
}

function queriesOf(list: FilledList): readonly object[] {
  return list.queries ?? [{}]
}

/** What a query may name that neither orders nor narrows a list. */
const OTHER = new Set(['page', 'limit', 'format', 'metadata', 'computed', 'shareKey', 'visitorAuthToken'])

/** The orders and filters of a list, each with every value where these are few. */
function choicesOf({ query }: AnyOperation): string[] {
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return Object.entries(schema.properties ?? {}).flatMap(([name, of]) => {
    if (OTHER.has(name) || typeof of !== 'object') return []
    const values = ['order', 'sort', 'status'].includes(name) ? of.enum : undefined
    return values ? values.map((value) => `${name}: ${String(value)}`) : [name]
  })
}

describe.each(LISTS.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('meets everything that is there throughout exactly once, at every page size, while others come and go', () => {
    for (const fill of fillingsOf(operation)) {
      const desk = openDesk()
      const list = fill(desk)
      const walked = new Walked(desk, operation, list)
      for (const query of queriesOf(list)) {
        for (const limit of SIZES) {
          walked.restock()
          const before = new Set(walked.whole(query))
          const met = walked.walk(query, limit)
          const staying = walked.whole(query).filter((name) => before.has(name))
          const faults = {
            twice: met.filter((name, at) => met.indexOf(name) !== at),
            missed: staying.filter((name) => !met.includes(name)),
          }
          expect({ query, limit, ...faults }).toEqual({ query, limit, twice: [], missed: [] })
          expect(staying.length).toBeGreaterThan(1)
        }
      }
      desk.close()
    }
  })

  it('is walked in every order and with every filter', () => {
    const queries = fillingsOf(operation).flatMap((fill) => {
      const desk = openDesk()
      const asked = queriesOf(fill(desk))
      desk.close()
      return asked
    })
    const asked = new Set(
      queries.flatMap((query) =>
        Object.entries(query).flatMap(([name, value]) => [name, `${name}: ${String(value)}`]),
      ),
    )
    expect(choicesOf(operation).filter((choice) => !asked.has(choice))).toEqual([])
  })
})

/** Every list, each in the same workspace, with the cursor of its first page. */
function everyCursor(desk: TestWorkspace) {
  return LISTS.map((operation) => {
    const list = fillingsOf(operation)[0]!(desk)
    const walked = new Walked(desk, operation, list)
    walked.fill(2)
    const query = queriesOf(list)[0] ?? {}
    return { id: operation.id, page: walked.read({ ...query, limit: 1 }).next?.page, list, query }
  })
}

describe('a cursor', () => {
  it('is refused by every other list', () => {
    const desk = openDesk()
    const lists = everyCursor(desk)
    for (const { id, list, query } of lists) {
      const taken = lists.filter(({ page }) => {
        const result = desk.attempt(id as OperationId, { params: list.params(), query: { ...query, page } })
        return result.ok || refusal(result) !== 'input.cursor'
      })
      expect({ id, taken: taken.map((other) => other.id) }).toEqual({ id, taken: [id] })
    }
    desk.close()
  })
})
