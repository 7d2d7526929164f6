import type { ReadScope } from '../operations/engine/scope.ts'
import type { Change, FeedKind } from '../schemas/feed/feed.ts'
import type { ChangeRow } from './change-row.ts'

/** A feed entry, with the users and entries that it references. */
export interface FeedEntry {
  change: Change
  people?: (string | null)[]
  /** The entries that a reader needs before this one. */
  names?: EntryReference[]
}

/** A reference to an entry of the feed. */
export interface EntryReference {
  kind: FeedKind
  id: string
  scope: string
}

/** Reads the present state of an entity, for a caller that may see the scope of its entry. */
export type ReadEntity = (scope: ReadScope, entry: ChangeRow) => FeedEntry

/** Returns the row of an entity. Throws without a row, because every entity that is not deleted has one. */
export function requireRow<Row>(row: Row | undefined, { kind, id }: ChangeRow): Row {
  if (!row) throw new Error(`The ${kind} ${id} is in the feed and missing from the store`)
  return row
}
