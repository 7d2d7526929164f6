import type { CallOutput, InputFor, OperationId } from '../../../api/client-types.ts'
import type { Failure, Remote, RemoteCall } from '../../remote.ts'
import { commonFailure, FAILURE_LIMIT } from '../fetch-each.ts'

/**
 * A failure that stops a pull. Any depth of a pull may throw it, and the start of the pull catches it and returns the
 * failure as a value. No other code throws or catches it.
 */
export class Stopped extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.problem.message, { cause: failure.problem })
    this.failure = failure
  }
}

/** Reads of the remote within one pull. */
export interface RemoteReads {
  /** Returns the answer; stops the pull when there is none. */
  read<Id extends OperationId>(id: Id, input: InputFor<Id>): Promise<CallOutput<Id>>
  /**
   * Returns the answer, or null when the remote reports that the entity does not exist (404) or no longer exists
   * (410). Nothing else proves that: neither an absence from a list, nor a refusal.
   */
  readIfPresent<Id extends OperationId>(id: Id, input: InputFor<Id>): Promise<CallOutput<Id> | null>
  /** Fetches the bytes at an address from the remote, with their size in bytes. */
  fetchFile(address: string, size: number): Promise<FetchedFile>
}

/**
 * The result of a request for a file: its bytes, a refusal, or `failed` when the remote fails over this file alone.
 * After too many failures no other file is requested in this pull.
 */
export type FetchedFile = { kind: 'file'; bytes: Uint8Array } | { kind: 'refused' | 'failed' }

/** Returns the reads of a remote for one pull. */
export function readsOfRemote(remote: Remote): RemoteReads {
  const call = async (id: OperationId, input: RemoteCall, mayBeAbsent: boolean) => {
    const result = await remote.call(id, input)
    if (result.ok) return result.value
    if (mayBeAbsent && isNotFound(result)) return null
    throw new Stopped(result)
  }
  let failures = 0
  return {
    // The client has validated the answer against the schema of these types.
    read: <Id extends OperationId>(id: Id, input: InputFor<Id>) =>
      call(id, input as RemoteCall, false) as Promise<CallOutput<Id>>,
    readIfPresent: <Id extends OperationId>(id: Id, input: InputFor<Id>) =>
      call(id, input as RemoteCall, true) as Promise<CallOutput<Id> | null>,
    async fetchFile(address, size) {
      if (failures >= FAILURE_LIMIT) return { kind: 'failed' }
      const fetched = await remote.fetchFile(address, { size })
      if (fetched.ok) return { kind: 'file', bytes: fetched.bytes }
      if (fetched.kind === 'refused') return { kind: 'refused' }
      const common = await commonFailure(remote, [fetched])
      if (common) throw new Stopped(common)
      failures += 1
      return { kind: 'failed' }
    },
  }
}

/** True when an answer reports that the requested entity does not exist, or no longer exists. */
export function isNotFound({ kind, status }: Failure): boolean {
  return kind === 'refused' && (status === 404 || status === 410)
}

/** True when a pull stopped because an entity does not exist, or is invisible to this account. */
export function isHidden(error: unknown): error is Stopped {
  return error instanceof Stopped && (isNotFound(error.failure) || error.failure.status === 403)
}

/** Returns a result of the remote, or another one when a thing does not exist or is invisible to this account. */
export async function unlessHidden<Result>(
  result: Promise<Result>,
  otherwise: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await result
  } catch (error) {
    if (!isHidden(error)) throw error
    return otherwise()
  }
}
