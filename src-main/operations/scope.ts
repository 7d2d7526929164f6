import type { Clock } from '../platform/clock.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Reader, Writer } from '../replica/store.ts'
import type { Touched } from '../schemas/change-event.ts'
import type { Addresses } from './addresses.ts'

/** Who calls: a user whose token the host has checked. */
export interface Caller {
  user: string
}

/** What an operation that reads is handed. */
export interface ReadScope {
  store: Reader
  caller: Caller
  clock: Clock
  addresses: Addresses
}

/** What an operation that writes is handed; all it writes is one transaction. */
export interface WriteScope extends ReadScope {
  store: Writer
  newId: IdSource
  /** Says what changed, so that listeners ask again once the transaction is kept. */
  touch(touched: Touched): void
  /** Has the call answer 201: it made what was not there. For operations that declare maySayCreated. */
  sayCreated(): void
}
