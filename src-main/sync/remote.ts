import type { ReadOnThread } from '../remote/read-on-thread.ts'
import type { Problem } from '../schemas/problem.ts'

/** The result of one call of the remote. It is always a value, for any behaviour of the network. */
export type RemoteResult =
  | { ok: true; status: number; value: unknown }
  | {
      ok: false
      problem: Problem
      /**
       * `network`: no reliable answer. `refused`: the remote refuses this call. `unauthorized`: it refuses the token.
       * `limited`: it refuses for now. `fault`: it failed.
       */
      kind: 'network' | 'refused' | 'unauthorized' | 'limited' | 'fault'
      /** The status of the answer, if there was one. */
      status?: number
      /** The delay that the remote requests before the next call, in milliseconds. */
      retryAfter?: number
      /** True when a write may have been applied without an answer. */
      mayHaveArrived: boolean
    }

/** The reason for the early end of a step: the refusal of the remote, or the error of the network. */
export type Failure = Extract<RemoteResult, { ok: false }>

export interface RemoteCall {
  params?: unknown
  query?: unknown
  body?: unknown
  idempotencyKey?: string
  /** The revision that the write builds on. The remote refuses the write with 412 when its revision differs. */
  ifMatch?: string
}

/** The abilities of a remote beyond the documented operations. */
export interface Abilities {
  feed: boolean
  idempotency: boolean
}

/** The options of a request that ends early when the signal is aborted. */
interface Cancellable {
  signal?: AbortSignal | undefined
}

/** The remote in the view of sync. The client of `remote/` implements it, and so does a simulation. */
export interface Remote {
  /**
   * Calls an operation. A call for the user has priority over calls for sync. `onThread` parses a large answer on
   * another thread, for callers that only forward it.
   */
  call(
    operation: string,
    input: RemoteCall,
    options?: Cancellable & { priority?: 'user' | 'sync'; onThread?: ReadOnThread | undefined },
  ): Promise<RemoteResult>
  /** Fetches the bytes at an address from the remote. Bytes with another hash or size are refused. */
  fetchFile(
    address: string,
    expected: Cancellable & { hash?: string; size: number },
  ): Promise<{ ok: true; bytes: Uint8Array } | Failure>
  abilities(options?: Cancellable): Promise<{ ok: true; abilities: Abilities } | Failure>
  /** True for an operation that the remote's own description does not have. Without a description it is not known. */
  lacks?(operation: string): boolean
}
