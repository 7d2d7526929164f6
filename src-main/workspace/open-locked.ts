import { restrictDataToOwner } from '../store/data-folder.ts'
import { databaseFile } from '../store/database-file.ts'
import { lockStore } from '../store/lock-store.ts'
import { openStore } from '../store/open-store.ts'
import { storeProblem } from '../store/store-problem.ts'
import type { Store } from '../store/store.ts'

/** A store that no other process writes. */
export interface LockedStore {
  store: Store
  /** The paths that other users of the machine can still read. */
  exposed: string[]
  /** Releases the lock. The caller closes the store before. */
  unlock(): void
}

/** Opens and locks the store of a data folder. Throws `store.in-use` and the problems of `openStore`. */
export function openLocked(data: string): LockedStore {
  const unlock = lockFolder(data)
  try {
    const exposed = restrictDataToOwner(data)
    return { store: openStore(databaseFile(data)), exposed, unlock }
  } catch (error) {
    unlock()
    throw storeProblem(error) ?? error
  }
}

function lockFolder(data: string): () => void {
  try {
    return lockStore(data)
  } catch (error) {
    throw storeProblem(error) ?? error
  }
}
