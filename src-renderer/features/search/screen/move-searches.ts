import type { SearchAddress } from '../../../stores/searches.ts'

/** The functions that a move of searches uses. */
export interface SearchMove {
  /** Returns true for a search of the open workspace. A search within another workspace waits for that workspace. */
  belongsHere: (search: SearchAddress) => boolean
  /** Stores a search with the account, and equal searches only once. Rejects when that fails. */
  save: (search: SearchAddress) => Promise<unknown>
  /** Removes a search from this device. */
  forget: (search: SearchAddress) => void
}

/**
 * Moves the searches that an earlier version stored on this device to the account, the oldest first. A search leaves
 * this device once the account has it. After a failure it stays here for the next attempt.
 */
export async function moveSearches(
  searches: readonly SearchAddress[],
  { belongsHere, save, forget }: SearchMove,
): Promise<void> {
  for (const search of searches.filter(belongsHere).toReversed()) {
    try {
      await save(search)
    } catch {
      // The screen still lists the search from this device.
      continue
    }
    forget(search)
  }
}
