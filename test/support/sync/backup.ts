import { beginFeedLife } from '../../../src-main/feed/feed-life.ts'
import type { TestWorkspace } from '../workspace.ts'

/**
 * Copies the store of an origin, as a backup does. `restore` replaces the store by that copy and opens it again, so
 * all later writes are lost.
 */
export function backUp({ store, newId }: TestWorkspace): { restore(): void } {
  store.database.exec('SAVEPOINT earlier')
  return {
    restore() {
      store.database.exec('ROLLBACK TO earlier')
      store.database.exec('RELEASE earlier')
      beginFeedLife(store, newId())
    },
  }
}
