import { beginFeedLife } from '../../../src-main/feed/feed-life.ts'
import type { TestWorkspace } from '../workspace.ts'

/**
 * Copies the store of an origin, as a backup does. `putBack` puts that copy in the place of the store and opens it anew:
 * whatever was written since never was.
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
