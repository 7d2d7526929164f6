import { beginFeedLife } from '../feed/feed-life.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { storeProblem } from '../store/store-problem.ts'
import type { Store } from '../store/store.ts'

/**
 * Begins the life of the feed of an origin that opens. A store that cannot be written at that moment, as on a full disk,
 * is opened all the same, to be read: its last life goes on.
 */
export function beginFeed(store: Store, { newId, log }: { newId: IdSource; log: Log }): void {
  try {
    store.transaction(() => beginFeedLife(store, newId()))
  } catch (error) {
    const problem = storeProblem(error)
    if (!problem) throw error
    log.warn({ error: problem }, 'The feed goes on in its last life')
  }
}
