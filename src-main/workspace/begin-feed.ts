import { beginFeedLife } from '../feed/feed-life.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { storeProblem } from '../store/store-problem.ts'
import type { Store } from '../store/store.ts'

/**
 * Begins a new life of the feed when an origin opens. A store that cannot be written now, as on a full disk, opens for
 * reading and continues its last life.
 */
export function beginFeed(store: Store, { newId, log }: { newId: IdSource; log: Log }): void {
  try {
    store.transaction(() => beginFeedLife(store, newId()))
  } catch (error) {
    const problem = storeProblem(error)
    if (!problem) throw error
    log.warn({ error: problem }, 'The feed continues its last life')
  }
}
