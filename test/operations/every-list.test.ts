import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OperationId } from '../../src-main/hosts/client-types.ts'
import type { AnyOperation } from '../../src-main/operations/engine/define-operation.ts'
import { fillingsOf, LISTS } from '../support/filled-lists/every-list.ts'
import {
  ITEMS,
  queriesOf,
  WalkedList,
  type Meanwhile,
  type Turn,
  type Walk,
} from '../support/filled-lists/walked-list.ts'
import { refusal } from '../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

const SIZES = [1, 2, 3, 5, 7, 12, 1000]
const SEED = 20261121

/** Its ids say nothing of when a thing was made: a list may not lean on their order. */
const openAccountWorkspace = () =>
  openTestWorkspace({ idOf: (count) => `id-${((count * 7919) % 100_003).toString(36)}-${count}` })

/**
 * Removes the item that the cursor points to, or one before and one behind it, and adds one. A third of the items
 * stays.
 */
function byTurns({ round, before, left, met }: Turn): Meanwhile {
  const last = met.at(-1)
  const leaving = before.filter((name, index) => index % 3 !== 0 && left.includes(name))
  if (round % 2 === 0 && last !== undefined && leaving.includes(last)) return { leaving: [last], coming: 1 }
  const behind = leaving.findLast((name) => !met.includes(name))
  return { leaving: [leaving.find((name) => met.includes(name)), behind], coming: 1 }
}

/** The items met more than once, and the items that were never removed and never met. */
const faultsOf = ({ met, staying }: Walk) => ({
  twice: met.filter((name, at) => met.indexOf(name) !== at),
  missed: staying.filter((name) => !met.includes(name)),
})
const NONE = { twice: [], missed: [] }

/** The random choices of a turn: how much it reads, which items it removes, and how many it adds. */
const chance = fc.record({
  limit: fc.integer({ min: 1, max: ITEMS }),
  takesLast: fc.boolean(),
  places: fc.array(fc.nat({ max: ITEMS }), { maxLength: 3 }),
  coming: fc.nat({ max: 2 }),
})

/** The query parameters that neither order nor narrow a list. */
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
      const workspace = openAccountWorkspace()
      const list = fill(workspace)
      const walked = new WalkedList(workspace, operation, list)
      for (const query of queriesOf(list)) {
        for (const limit of SIZES) {
          const walk = walked.walk(query, () => limit, byTurns)
          expect({ query, limit, ...faultsOf(walk) }).toEqual({ query, limit, ...NONE })
          expect(walk.staying.length).toBeGreaterThan(1)
        }
      }
      workspace.close()
    }
  })

  it('stays complete while items come and go, in pages of any sizes', () => {
    for (const fill of fillingsOf(operation)) {
      const workspace = openAccountWorkspace()
      const list = fill(workspace)
      const walked = new WalkedList(workspace, operation, list)
      const walks = fc.tuple(
        fc.constantFrom(...queriesOf(list)),
        fc.array(chance, { minLength: 1, maxLength: 8 }),
      )
      fc.assert(
        fc.property(walks, ([query, turns]) => {
          const at = (round: number) => turns[round % turns.length]!
          const walk = walked.walk(
            query,
            (round) => at(round).limit,
            ({ round, left, met }) => {
              const { takesLast, places, coming } = at(round)
              const leaving = places.map((place) => left[place])
              return { leaving: takesLast ? [...leaving, met.at(-1)] : leaving, coming }
            },
          )
          expect(faultsOf(walk)).toEqual(NONE)
        }),
        { numRuns: 12, seed: SEED },
      )
      workspace.close()
    }
  })

  it('is walked in every order and with every filter', () => {
    const queries = fillingsOf(operation).flatMap((fill) => {
      const workspace = openAccountWorkspace()
      const asked = queriesOf(fill(workspace))
      workspace.close()
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
function everyCursor(workspace: TestWorkspace) {
  return LISTS.map((operation) => {
    const list = fillingsOf(operation)[0]!(workspace)
    const walked = new WalkedList(workspace, operation, list)
    walked.fill(2)
    const query = queriesOf(list)[0] ?? {}
    return { id: operation.id, page: walked.read({ ...query, limit: 1 }).next?.page, list, query }
  })
}

describe('a cursor', () => {
  it('is refused by every other list', () => {
    const workspace = openAccountWorkspace()
    const lists = everyCursor(workspace)
    for (const { id, list, query } of lists) {
      const taken = lists.filter(({ page }) => {
        const result = workspace.attempt(id as OperationId, {
          params: list.params(),
          query: { ...query, page },
        })
        return result.ok || refusal(result) !== 'input.cursor'
      })
      expect({ id, taken: taken.map((other) => other.id) }).toEqual({ id, taken: [id] })
    }
    workspace.close()
  })

  it('is refused by the list of another resource', () => {
    const workspace = openAccountWorkspace()
    const [lists, others] = [everyCursor(workspace), everyCursor(workspace)]
    const apart = lists.flatMap((own, at) => {
      const params = others[at]!.list.params()
      return JSON.stringify(own.list.params()) === JSON.stringify(params) ? [] : [{ ...own, params }]
    })
    expect(apart.length).toBeGreaterThan(LISTS.length / 3)
    const taken = apart.filter(({ id, page, query, params }) => {
      const result = workspace.attempt(id as OperationId, { params, query: { ...query, page } })
      return result.ok || refusal(result) !== 'input.cursor'
    })
    expect(taken.map(({ id }) => id)).toEqual([])
    workspace.close()
  })
})
