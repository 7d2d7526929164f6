import type { ReadScope } from '../operations/engine/scope.ts'
import type { Change, FeedKind } from '../schemas/feed/feed.ts'
import type { ChangeRow } from './change-row.ts'

/** A thing of the feed, the people whom it names, and the things. */
export interface FeedEntry {
  change: Change
  people?: (string | null)[]
  /** What has to be known for this to be of use: it is told before. */
  names?: Named[]
}

/** A thing by its name in the feed. */
export interface Named {
  kind: FeedKind
  id: string
  scope: string
}

/** Reads a thing as it is now, for a caller that may see the scope of its entry. */
export type ReadThing = (scope: ReadScope, entry: ChangeRow) => FeedEntry

/** The row of a thing: a thing that is not gone has one. */
export function found<Row>(row: Row | undefined, { kind, id }: ChangeRow): Row {
  if (!row) throw new Error(`The ${kind} ${id} is in the feed and missing from the store`)
  return row
}
