import type { ContentChange } from '../../../../src-main/schemas/content-change.ts'
import { MAXIMUM_CHANGES } from '../../../../src-main/schemas/limits/change-limits.ts'

/** A change of a batch, with the number of its action in the step. */
export interface QueuedChange {
  action: number
  change: ContentChange
}

/** The most characters of text in one batch. */
const MAX_CHARACTERS = 4_000_000

/** Returns changes in batches that one call applies. */
export function batchesOf(changes: readonly QueuedChange[]): QueuedChange[][] {
  const batches: QueuedChange[][] = []
  let characters = 0
  for (const queued of changes) {
    const size = JSON.stringify(queued.change).length
    const last = batches.at(-1)
    if (!last || last.length >= MAXIMUM_CHANGES || characters + size > MAX_CHARACTERS) {
      batches.push([queued])
      characters = size
    } else {
      last.push(queued)
      characters += size
    }
  }
  return batches
}

/** Returns a change with ids in place of the names that an earlier batch gave to new pages. */
export function withIds(change: ContentChange, ids: ReadonlyMap<string, string>): ContentChange {
  if (change.operation === 'update_page' || change.operation === 'set_page_head')
    return { ...change, page: ids.get(change.page) ?? change.page }
  if (change.operation !== 'insert_page' && change.operation !== 'insert_link') return change
  const { into } = change
  const id = into === undefined ? undefined : ids.get(into)
  return id === undefined ? change : { ...change, into: id }
}
