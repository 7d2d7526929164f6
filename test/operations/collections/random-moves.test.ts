import { array, assert, constantFrom, nat, option, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { siblingsIn } from '../../../src-main/domain/siblings.ts'
import type { ProblemCode } from '../../../src-main/schemas/problem.ts'
import { libraryOf } from '../../support/library.ts'
import { outcome, refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const COLLECTIONS = 6
const SPACES = 5

/**
 * A move: the collection or space (by number), its target (a collection, or the root), and the sibling beside which
 * it goes, if any.
 */
const move = record({
  subject: nat(COLLECTIONS + SPACES - 1),
  parent: option(nat(COLLECTIONS - 1)),
  neighbour: option(nat(COLLECTIONS + SPACES - 1)),
  side: constantFrom('before', 'after'),
})

it('puts every item at one place without a loop, for any moves', () => {
  assert(
    property(array(move, { maxLength: 40 }), (moves) => {
      const workspace = openTestWorkspace()
      const library = libraryOf(workspace)
      const items = [
        ...Array.from({ length: COLLECTIONS }, (_, n) => ({
          kind: 'collection',
          id: library.collection(`c${n}`),
        })),
        ...Array.from({ length: SPACES }, (_, n) => ({ kind: 'space', id: library.space(`s${n}`) })),
      ]
      for (const { subject, parent, neighbour, side } of moves) {
        const { kind, id } = items[subject]!
        const beside = neighbour === null ? undefined : items[neighbour]!
        const before = reachable(workspace)
        const target = parent === null ? null : items[parent]!.id
        const body = {
          parent: target,
          ...(beside && { position: { [side]: { [beside.kind]: beside.id } } }),
        }
        const wanted = refusals(workspace, { id, target, beside: beside?.id })
        const result =
          kind === 'space'
            ? workspace.attempt('moveSpace', { params: { spaceId: id }, body })
            : workspace.attempt('moveCollection', { params: { collectionId: id }, body })
        if (wanted.length === 0) {
          expect(outcome(result)).toBe('done')
          expect(isPlacedAt(workspace, target, id, beside?.id, side)).toBe(true)
        } else {
          expect(wanted).toContain(refusal(result))
          expect(reachable(workspace)).toEqual(before)
        }
      }
      expect(reachable(workspace).toSorted()).toEqual(items.map((item) => item.id).toSorted())
      workspace.close()
    }),
    { numRuns: 60 },
  )
})

/** Returns the codes with which a move may be refused. It is accepted where there is none. */
function refusals(
  workspace: TestWorkspace,
  { id, target, beside }: { id: string; target: string | null; beside: string | undefined },
): ProblemCode[] {
  const isLoop = target !== null && [id, ...reachable(workspace, id)].includes(target)
  const siblings = siblingsIn(workspace.store, { organization: workspace.organization, parent: target })
  const isBeside =
    beside === undefined || (beside !== id && siblings.some((sibling) => sibling.id === beside))
  return [...(isLoop ? (['tree.cycle'] as const) : []), ...(isBeside ? [] : (['input.invalid'] as const))]
}

/** Returns whether the item is in the container, beside the neighbour or otherwise last. */
function isPlacedAt(
  workspace: TestWorkspace,
  parent: string | null,
  id: string,
  neighbour: string | undefined,
  side: string,
): boolean {
  const ids = siblingsIn(workspace.store, { organization: workspace.organization, parent }).map(
    (row) => row.id,
  )
  if (neighbour === undefined) return ids.at(-1) === id
  return ids[ids.indexOf(neighbour) + (side === 'before' ? -1 : 1)] === id
}

/** Returns the items in tree order from the root. An item in a loop, or a lost one, is missing. */
function reachable(workspace: TestWorkspace, parent: string | null = null): string[] {
  return siblingsIn(workspace.store, { organization: workspace.organization, parent }).flatMap(
    ({ kind, id }) => (kind === 'collection' ? [id].concat(reachable(workspace, id)) : [id]),
  )
}
