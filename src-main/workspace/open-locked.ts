import { restrictDataToOwner } from '../store/data-folder.ts'
import { databaseFile } from '../store/database-file.ts'
import { lockStore } from '../store/lock-store.ts'
import { openStore } from '../store/open-store.ts'
import { storeProblem } from '../store/store-problem.ts'
import type { Store } from '../store/store.ts'

/** A store that no other process writes. */
export interface LockedStore {
  store: Store
  /** The paths that other users of the machine can read nevertheless. */
  exposed: string[]
  /** Releases the lock. The store closes before. */
  unlock(): void
}

/** Opens the store of a data folder for this process alone. Throws `store.in-use` and the problems of openStore. */
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
