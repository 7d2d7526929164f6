import type { Clock } from '../platform/clock.ts'
import type { Fetch } from '../platform/guarded-fetch.ts'
import type { IdSource } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { ReplicaOptions } from './open-replica.ts'
import type { Threads } from './threads.ts'

/** The options of a workspace. Only `data` is required; tests set the others. */
export interface WorkspaceOptions {
  /** The folder of the databases; created when missing. */
  data: string
  clock?: Clock
  newId?: IdSource
  log?: Log
  /** The address of the workspace. A host may set it later. */
  address?: string
  /** Also checks answers of reads against their schemas. For tests, because it costs time. */
  checkReads?: boolean
  /** Permits fetches from private networks. An option of the host's start. */
  allowPrivateFetch?: boolean
  /** Permits the local user to send requests to APIs from pages. An option of the host's start. */
  allowApiRequests?: boolean
  /** The threads for long work (see Threads for the behaviour without them). */
  threads?: Threads
  /** Fetches from addresses of users. Tests supply their own network. */
  fetch?: Fetch
  /** Makes this workspace the replica of a remote. By default it is an origin. */
  replica?: ReplicaOptions
}
