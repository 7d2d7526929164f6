import type { Problem } from '../schemas/problem.ts'

/**
 * Why a call of the remote failed. `network`: there was no answer that can be trusted, which says nothing of the
 * thing that was asked for. `refused`: the remote says no to this call; `unauthorized`: to this token;
 * `limited`: not now. `fault`: the remote failed.
 */
export type RemoteFailureKind = 'network' | 'refused' | 'unauthorized' | 'limited' | 'fault'

/** A call that failed, as a value. */
export interface RemoteFailure {
  ok: false
  problem: Problem
  kind: RemoteFailureKind
  /** The status of the answer, where one was seen. */
  status?: number
  /** Milliseconds after which the remote may be asked again, where that is known. */
  retryAfter?: number
  /**
   * Whether a write may have been applied although no answer says so: whoever sent it has to look for it before
   * sending it again. False only where it is certain that it was not; always false for a read.
   */
  mayHaveArrived: boolean
}

/** An answer of the shape that the operation promises. */
export interface RemoteAnswer {
  ok: true
  status: number
  /** The answer with the fields that this version knows; null where the operation answers nothing. */
  value: unknown
  /** True where the remote had applied a write with this key before, and answered the same again. */
  replayed?: true
}

/** What one call of the remote came to: always a value, whatever the remote and the network did. */
export type RemoteResult = RemoteAnswer | RemoteFailure
