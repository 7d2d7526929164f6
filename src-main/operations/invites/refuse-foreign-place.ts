import { Problem } from '../../schemas/problem.ts'
import type { Reader } from '../../store/store.ts'

/** The place that an invite is for. */
export interface InvitePlace {
  organization: string
  space: string | null
  collection: string | null
}

/** Refuses a space or collection that is missing, or belongs to another organization. */
export function refuseForeignPlace(store: Reader, { organization, space, collection }: InvitePlace): void {
  if (space !== null) {
    const here = store.get(
      "SELECT 1 FROM space WHERE id = ? AND organization = ? AND deleted_at IS NULL AND state = 'ready'",
      space,
      organization,
    )
    if (!here) throw elsewhere('space')
  }
  if (collection !== null) {
    const here = store.get(
      'SELECT 1 FROM collection WHERE id = ? AND organization = ?',
      collection,
      organization,
    )
    if (!here) throw elsewhere('collection')
  }
}

function elsewhere(thing: string): Problem {
  return new Problem(
    'input.invalid',
    `body.${thing}: names no ${thing} of this organization. Use the id of one that is.`,
  )
}
