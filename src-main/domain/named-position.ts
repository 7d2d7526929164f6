import { Problem } from '../schemas/problem.ts'

/** The ids of the siblings beside the new place of an item. */
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
  const indexBefore = before === undefined ? undefined : find(siblings, before, kind)
  const indexAfter = after === undefined ? undefined : find(siblings, after, kind) + 1
  if (indexBefore !== undefined && indexAfter !== undefined && indexBefore !== indexAfter) {
    throw new Problem(
      'input.invalid',
      'body.position: the two neighbours are not adjacent. Name one of them.',
    )
  }
  return indexBefore ?? indexAfter ?? siblings.length
}

function find(siblings: readonly string[], id: string, kind: string): number {
  const index = siblings.indexOf(id)
  if (index >= 0) return index
  throw new Problem(
    'input.invalid',
    `body.position: there is no ${kind} "${id}" beside the new place. Name another one.`,
  )
}
