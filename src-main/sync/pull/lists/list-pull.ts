import type { OperationId } from '../../../api/client-types.ts'
import type { Store } from '../../../store/store.ts'
import type { Intent } from '../../outbox/intent-row.ts'
import type { Unfetched } from '../../unfetched.ts'
import type { ListEntries } from './list-entries.ts'
import type { OwnOrders } from './own-orders.ts'
import type { RemoteReads } from './remote-reads.ts'

/** The shared state of one pull through the documented lists. */
export interface ListPull {
  store: Store
  reads: RemoteReads
  organization: string
  /** The id of the account's user. */
  user: string
  orders: OwnOrders
  /** The spaces over which the remote fails. */
  unfetched: Unfetched
  /**
   * The remote ids that unfinished edits reference. These entities are polled whole, because an edit lands only after a
   * pull has received it.
   */
  involved: ReadonlySet<string>
  /** True when everything is polled, not only what may have changed. */
  isThorough: boolean
  /** The operations that the remote does not support. */
  lacks: Set<OperationId>
  /** Returns the number of pages in one step. An interrupted pull continues after the last stored step. */
  step(): number
  /** The number of pulls in this process. Parts without a change signal are polled in turn. */
  turn: number
  /** The start of this pull, in milliseconds since the epoch. */
  readonly begunAt: number
  /** Returns an empty collection of entries. */
  begin(): ListEntries
  /** Writes the collected entries with their stored states and landed intents, in one transaction. */
  commit(entries: ListEntries, landed?: Intent[]): void
  /** Marks the pull as complete, if it had any result. */
  end(landed: Intent[]): void
}
