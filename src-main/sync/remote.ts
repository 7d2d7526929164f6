import type { ReadApart } from '../remote/read-apart.ts'
import type { Problem } from '../schemas/problem.ts'

/** What one call of the remote came to: always a value, whatever the network did. */
export type RemoteResult =
  | { ok: true; status: number; value: unknown }
  | {
      ok: false
      problem: Problem
      /**
       * `network`: no answer that can be trusted; `refused`: the remote says no to this call;
       * `unauthorized`: to this token; `limited`: not now; `fault`: it failed.
       */
      kind: 'network' | 'refused' | 'unauthorized' | 'limited' | 'fault'
      /** The status of the answer, where one was seen. */
      status?: number
      /** Milliseconds after which the remote wants to be asked again. */
      retryAfter?: number
      /** Whether a write may have been applied although no answer says so. */
      mayHaveArrived: boolean
    }

/** Why a step of a round did not come to its end: what the remote or the network said. */
export type Failure = Extract<RemoteResult, { ok: false }>

export interface RemoteCall {
  params?: unknown
  query?: unknown
  body?: unknown
  idempotencyKey?: string
  /** The state that the write builds on; the remote refuses it with 412 where it is another by now. */
  ifMatch?: string
}

/** What the remote offers beyond the documented operations. */
export interface Abilities {
  feed: boolean
  idempotency: boolean
}

/** The remote as sync sees it; the client of `remote/` is one, and so is that of a simulation. */
export interface Remote {
  /**
   * Who waits for the answer: the work of syncing, or a person, who comes first. Whoever only hands it on says
   * where a large one is read.
   */
  call(
    operation: string,
    input: RemoteCall,
    options?: { priority?: 'person' | 'sync'; apart?: ReadApart | undefined },
  ): Promise<RemoteResult>
  /** The bytes behind an address that the remote gave out: those with this hash and size, and no others. */
  fetchFile(
    address: string,
    expected: { hash?: string; size: number },
  ): Promise<{ ok: true; bytes: Uint8Array } | Failure>
  abilities(): Promise<{ ok: true; abilities: Abilities } | Failure>
}
