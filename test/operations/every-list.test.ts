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
  type WalkStep,
  type Walk,
} from '../support/filled-lists/walked-list.ts'
import { refusal } from '../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

const SIZES = [1, 2, 3, 5, 7, 12, 1000]

/** Opens a workspace with random ids, so that no list can rely on their order. */
const openRandomIdWorkspace = () =>
  openTestWorkspace({ idOf: (count) => `id-${((count * 7919) % 100_003).toString(36)}-${count}` })

/**
 * Removes the item that the cursor points to, or one before and one behind it, and adds one. A third of the items
 * stays.
 */
function byTurns({ round, before, left, seen }: WalkStep): Meanwhile {
  const last = seen.at(-1)
  const leaving = before.filter((name, index) => index % 3 !== 0 && left.includes(name))
  if (round % 2 === 0 && last !== undefined && leaving.includes(last)) return { removed: [last], added: 1 }
  const behind = leaving.findLast((name) => !seen.includes(name))
  return { removed: [leaving.find((name) => seen.includes(name)), behind], added: 1 }
}

/** Returns the items seen more than once, and the items that were never removed and never seen. */
const faultsOf = ({ seen, staying }: Walk) => ({
  twice: seen.filter((name, index) => seen.indexOf(name) !== index),
  missed: staying.filter((name) => !seen.includes(name)),
})
const NONE = { twice: [], missed: [] }

/** The random choices of a turn: how much it reads, which items it removes, and how many it adds. */
const chance = fc.record({
  limit: fc.integer({ min: 1, max: ITEMS }),
  takesLast: fc.boolean(),
  places: fc.array(fc.nat({ max: ITEMS }), { maxLength: 3 }),
  coming: fc.nat({ max: 2 }),
})

/** The query parameters that neither order nor filter a list. */
const OTHER = new Set(['page', 'limit', 'format', 'metadata', 'computed', 'shareKey', 'visitorAuthToken'])

/** Returns the orders and filters of a list. An enumeration appears with each of its values. */
function choicesOf({ query }: AnyOperation): string[] {
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (OTHER.has(name) || typeof property !== 'object') return []
    const values = ['order', 'sort', 'status'].includes(name) ? property.enum : undefined
    return values ? values.map((value) => `${name}: ${String(value)}`) : [name]
  })
}

describe.each(LISTS.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('lists every permanent item exactly once, at every page size, while others are added and removed', () => {
    for (const fill of fillingsOf(operation)) {
      const workspace = openRandomIdWorkspace()
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

  it('stays complete while items are added and removed, in pages of any sizes', () => {
    for (const fill of fillingsOf(operation)) {
      const workspace = openRandomIdWorkspace()
      const list = fill(workspace)
      const walked = new WalkedList(workspace, operation, list)
      const walks = fc.tuple(
        fc.constantFrom(...queriesOf(list)),
        fc.array(chance, { minLength: 1, maxLength: 8 }),
      )
      fc.assert(
        fc.property(walks, ([query, turns]) => {
          const turnOf = (round: number) => turns[round % turns.length]!
          const walk = walked.walk(
            query,
            (round) => turnOf(round).limit,
            ({ round, left, seen }) => {
              const { takesLast, places, coming } = turnOf(round)
              const leaving = places.map((place) => left[place])
              return { removed: takesLast ? [...leaving, seen.at(-1)] : leaving, added: coming }
            },
          )
          expect(faultsOf(walk)).toEqual(NONE)
        }),
        { numRuns: 12 },
      )
      workspace.close()
    }
  })

  it('is read in every order and with every filter', () => {
    const queries = fillingsOf(operation).flatMap((fill) => {
      const workspace = openRandomIdWorkspace()
      const listQueries = queriesOf(fill(workspace))
      workspace.close()
      return listQueries
    })
    const covered = new Set(
      queries.flatMap((query) =>
        Object.entries(query).flatMap(([name, value]) => [name, `${name}: ${String(value)}`]),
      ),
    )
    expect(choicesOf(operation).filter((choice) => !covered.has(choice))).toEqual([])
  })
})

/** Reads the first page of every list in one workspace. Returns the cursors. */
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
    const workspace = openRandomIdWorkspace()
    const lists = everyCursor(workspace)
    for (const { id, list, query } of lists) {
      const accepting = lists.filter(({ page }) => {
        const result = workspace.attempt(id as OperationId, {
          params: list.params(),
          query: { ...query, page },
        })
        return result.ok || refusal(result) !== 'input.cursor'
      })
      expect({ id, accepting: accepting.map((other) => other.id) }).toEqual({ id, accepting: [id] })
    }
    workspace.close()
  })

  it('is refused by the list of another resource', () => {
    const workspace = openRandomIdWorkspace()
    const [lists, others] = [everyCursor(workspace), everyCursor(workspace)]
    const separate = lists.flatMap((own, index) => {
      const params = others[index]!.list.params()
      return JSON.stringify(own.list.params()) === JSON.stringify(params) ? [] : [{ ...own, params }]
    })
    expect(separate.length).toBeGreaterThan(LISTS.length / 3)
    const accepting = separate.filter(({ id, page, query, params }) => {
      const result = workspace.attempt(id as OperationId, { params, query: { ...query, page } })
      return result.ok || refusal(result) !== 'input.cursor'
    })
    expect(accepting.map(({ id }) => id)).toEqual([])
    workspace.close()
  })
})
