import { EntryIndex } from '../../../src-main/operations/openapi-specs/entries/entry-index.ts'
import { readOnThisThread } from '../../../src-main/operations/openapi-specs/entries/read-entries.ts'
import type { Log } from '../../../src-main/platform/log.ts'
import type { ChangeEvent } from '../../../src-main/schemas/feed/change-event.ts'
import type { Store } from '../../../src-main/store/store.ts'

/** Indexes the waiting entries of specifications. Returns the events. A warning fails the test by default. */
export async function indexEntries(
  store: Store,
  read = readOnThisThread,
  warn: Log['warn'] = fail,
): Promise<ChangeEvent[]> {
  const events: ChangeEvent[] = []
  const index = new EntryIndex({
    store,
    log: { info: () => undefined, warn, error: fail },
    read,
    announce: (event) => events.push(event),
    rest: () => Promise.resolve(),
  })
  index.wake()
  await index.idle()
  await index.close()
  return events
}

function fail(details: object, words: string): never {
  throw new Error(words, { cause: details })
}
