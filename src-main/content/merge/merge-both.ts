import { resolveConflict } from './conflict-markers.ts'
import { joinSides } from './join-sides.ts'
import { mergeWriting } from './merge-writing.ts'

/** The limit of places that are joined one by one. Each costs a pass over the text. */
const MAX_JOINED = 100

/**
 * Merges two versions of a text that has no screen for conflicts. Where both sides changed the same place, both texts
 * remain, mine first, as `joinSides` joins them. Above 100 such places, the two whole texts are joined.
 */
export function mergeBoth(base: string, mine: string, theirs: string): string {
  const { text, conflicts } = mergeWriting(base, mine, theirs)
  if (conflicts.length > MAX_JOINED)
    return joinSides({ before: '', mine, theirs, after: '', hasNeighbour: { before: false, after: false } })
  let merged = text
  for (let place = conflicts.length - 1; place >= 0; place--) merged = resolveConflict(merged, place, 'both')
  return merged
}
