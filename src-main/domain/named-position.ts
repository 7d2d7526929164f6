import { Problem } from '../schemas/problem.ts'

/** The names of the siblings between which something goes. */
export interface Neighbours {
  before?: string | undefined
  after?: string | undefined
}

/**
 * The index among siblings for an item, by the ids of its new neighbours: the end when none is named. A position with
 * both names a gap, so they must be adjacent. Fails with `input.invalid` on a neighbour that is not a sibling, itself
 * among them; `what` names the kind of item in the sentence.
 */
export function indexBeside(
  siblings: readonly string[],
  { before, after }: Neighbours,
  what: string,
): number {
  const indexBefore = before === undefined ? undefined : find(siblings, before, what)
  const indexAfter = after === undefined ? undefined : find(siblings, after, what) + 1
  if (indexBefore !== undefined && indexAfter !== undefined && indexBefore !== indexAfter) {
    throw new Problem(
      'input.invalid',
      'body.position: the two neighbours do not stand next to each other. Name one of them.',
    )
  }
  return indexBefore ?? indexAfter ?? siblings.length
}

function find(siblings: readonly string[], id: string, what: string): number {
  const index = siblings.indexOf(id)
  if (index >= 0) return index
  throw new Problem(
    'input.invalid',
    `body.position: there is no ${what} "${id}" beside which this could stand. Name another one.`,
  )
}
