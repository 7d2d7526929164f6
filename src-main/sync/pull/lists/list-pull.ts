import type { OperationId } from '../../../api/client-types.ts'
import type { Store } from '../../../store/store.ts'
import type { Intent } from '../../outbox/intent-row.ts'
import type { Asking } from './ask-remote.ts'
import type { OwnOrders } from './own-orders.ts'
import type { ListEntries } from './list-entries.ts'

/** What the parts of one pull through the documented lists share. */
export interface ListPull {
  store: Store
  ask: Asking
  organization: string
  /** The user of the account. */
  user: string
  orders: OwnOrders
  /**
   * Ids that unsent and unpulled edits name, as the remote knows them: what they are about is looked at whole,
   * since an edit has only landed once it was seen.
   */
  involved: ReadonlySet<string>
  /** Whether everything is looked at, and not only what may have changed. */
  isThorough: boolean
  /** Operations that the remote turned out not to know. */
  lacks: Set<OperationId>
  /** Pages that are written in one step: a pull that is cut off goes on behind the last that was kept. */
  readonly step: number
  /** Counts the pulls of this process: what gives no sign of its changes is looked at in turn. */
  turn: number
  /** When this pull began. */
  readonly begunAt: number
  /** Begins to gather what was found. */
  begin(): ListEntries
  /** Writes what was found, with its place and what landed by it, in one transaction. */
  mergeSpace(telling: ListEntries, landed?: Intent[]): void
  /** Says that all was told, if anything was. */
  end(landed: Intent[]): void
}
