import { array, assert, constantFrom, nat, option, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { siblingsIn } from '../../../src-main/domain/siblings.ts'
import { libraryOf } from '../../support/library.ts'
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
        const body = {
          parent: parent === null ? null : items[parent]!.id,
          ...(beside && { position: { [side]: { [beside.kind]: beside.id } } }),
        }
        const result =
          kind === 'space'
            ? workspace.attempt('moveSpace', { params: { spaceId: id }, body })
            : workspace.attempt('moveCollection', { params: { collectionId: id }, body })
        const isExpected = result.ok
          ? isPlacedAt(workspace, body.parent, id, beside?.id, side)
          : ['tree.cycle', 'input.invalid'].includes(result.problem.code) &&
            reachable(workspace).join() === before.join()
        expect(isExpected).toBe(true)
      }
      expect(reachable(workspace).toSorted()).toEqual(items.map((item) => item.id).toSorted())
      workspace.close()
    }),
    { numRuns: 60, seed: 20261121 },
  )
})

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
