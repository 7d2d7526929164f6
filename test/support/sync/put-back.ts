import { beginFeedLife } from '../../../src-main/feed/feed-life.ts'
import type { TestWorkspace } from '../workspace.ts'

/**
 * Copies the store of an origin, as a backup does. `putBack` replaces the store by that copy and opens it again: all
 * later writes are lost.
 */
export function backUp({ store, newId }: TestWorkspace): { putBack(): void } {
  store.database.exec('SAVEPOINT earlier')
  return {
    putBack() {
      store.database.exec('ROLLBACK TO earlier')
      store.database.exec('RELEASE earlier')
      beginFeedLife(store, newId())
    },
  }
}
