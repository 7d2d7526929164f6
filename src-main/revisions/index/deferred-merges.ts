import type { Reader, Writer } from '../../store/store.ts'
import { mergeSearchIndex } from './search-index.ts'

const TABLES = ['search', 'search_heading'] as const
/** The settings without merges while pages are written, up to a number of segments that is never reached. */
const DEFERRED = { automerge: 0, crisismerge: 1000 }
/** The default settings of FTS5, with which a search reads few segments. */
const DEFAULT = { automerge: 4, crisismerge: 16 }
const ARE_MERGES_DEFERRED = "SELECT 1 FROM search_config WHERE k = 'automerge' AND v = 0"

/**
 * Lets FTS5 gather segments without merges while many pages are added, because merges at each commit took as long as
 * the writes. The setting is stored, so `resumeIndexMerges` must follow, also after a crash.
 */
export function deferIndexMerges(store: Writer): void {
  if (!areMergesDeferred(store)) configure(store, DEFERRED)
}

/** True from `deferIndexMerges` until the end of `resumeIndexMerges`. */
export function areMergesDeferred(store: Reader): boolean {
  return store.get(ARE_MERGES_DEFERRED) !== undefined
}

/** Merges the gathered segments step by step, and lets FTS5 merge at each commit again. */
export function* resumeIndexMerges(store: Writer): Generator<void, void, unknown> {
  // FTS5 would merge all remaining segments at the next commit, so the settings come last.
  yield* mergeSearchIndex(store)
  configure(store, DEFAULT)
}

/** Writes settings as integers. JavaScript numbers are bound as floats, which FTS5 refuses. */
function configure(store: Writer, settings: Readonly<Record<string, number>>): void {
  for (const table of TABLES)
    for (const [name, value] of Object.entries(settings))
      store.run(`INSERT INTO ${table} (${table}, rank) VALUES (?, CAST(? AS INTEGER))`, name, value)
}
