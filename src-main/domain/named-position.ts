import { Problem } from '../schemas/problem.ts'

/** The ids of the siblings next to the new place of an item. */
export interface Neighbours {
  before?: string | undefined
  after?: string | undefined
}

/**
 * Returns the index among siblings for an item, by the ids of its new neighbours: the end when none is named. A
 * position with both names a gap, so they must be adjacent. Throws `input.invalid` for a neighbour that is not a
 * sibling. The item itself is not one. `kind` names the kind of item in the sentence.
 */
export function indexBetween(
  siblings: readonly string[],
  { before, after }: Neighbours,
  kind: string,
): number {
  const find = (id: string | undefined) => (id === undefined ? undefined : findSibling(siblings, id, kind))
  return indexOfGap(siblings.length, { before: find(before), after: find(after) })
}

/**
 * Returns the index of a new item among a number of siblings, by the indexes of its neighbours. `before` is the sibling
 * that it precedes, and `after` the one that it follows. Throws `input.invalid` where the two are not adjacent.
 */
export function indexOfGap(
  siblings: number,
  { before, after }: { before: number | undefined; after: number | undefined },
): number {
  const following = after === undefined ? undefined : after + 1
  if (before !== undefined && following !== undefined && before !== following) {
    throw new Problem(
      'input.invalid',
      'body.position: the two neighbours are not adjacent. Name one of them.',
    )
  }
  return before ?? following ?? siblings
}

function findSibling(siblings: readonly string[], id: string, kind: string): number {
  const index = siblings.indexOf(id)
  if (index >= 0) return index
  throw new Problem(
    'input.invalid',
    `body.position: there is no ${kind} "${id}" beside the new place. Name another one.`,
  )
}
