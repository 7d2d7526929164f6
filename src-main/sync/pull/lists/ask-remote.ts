import type { CallOutput, InputFor, OperationId } from '../../../api/client-types.ts'
import type { Failure, Remote, RemoteCall } from '../../remote.ts'

/**
 * A pull that cannot go on now. It is thrown from any depth of one pull and caught where the pull began, which
 * answers the failure as a value; nothing else throws or catches it.
 */
export class Stopped extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.problem.message, { cause: failure.problem })
    this.failure = failure
  }
}

/** Reads of the remote by one pull. */
export interface Asking {
  /** The answer; stops the pull where there is none. */
  ask<Id extends OperationId>(id: Id, input: InputFor<Id>): Promise<CallOutput<Id>>
  /**
   * The same, or null where the remote says that there is no such thing (404) or no more (410). Nothing else is
   * proof of that: neither a list that does not hold it, nor a refusal.
   */
  askIfThere<Id extends OperationId>(id: Id, input: InputFor<Id>): Promise<CallOutput<Id> | null>
  /** The bytes behind an address that the remote gave out, which are so many; null where they are refused. */
  fetchFile(address: string, size: number): Promise<Uint8Array | null>
}

/** Asks a remote on behalf of one pull. */
export function askRemote(remote: Remote): Asking {
  const call = async (id: OperationId, input: RemoteCall, isThereAsked: boolean) => {
    const result = await remote.call(id, input)
    if (result.ok) return result.value
    if (isThereAsked && isGone(result)) return null
    throw new Stopped(result)
  }
  return {
    // The client has checked the answer against the schema that these types come from.
    ask: <Id extends OperationId>(id: Id, input: InputFor<Id>) =>
      call(id, input as RemoteCall, false) as Promise<CallOutput<Id>>,
    askIfThere: <Id extends OperationId>(id: Id, input: InputFor<Id>) =>
      call(id, input as RemoteCall, true) as Promise<CallOutput<Id> | null>,
    async fetchFile(address, size) {
      const fetched = await remote.fetchFile(address, { size })
      if (fetched.ok) return fetched.bytes
      if (fetched.kind === 'refused') return null
      throw new Stopped(fetched)
    },
  }
}

/** Whether an answer says that what was asked for does not exist, or no more. */
export function isGone({ kind, status }: Failure): boolean {
  return kind === 'refused' && (status === 404 || status === 410)
}

/** Whether a pull ended because a thing is not there, or not to be seen by this account. */
export function isHidden(error: unknown): error is Stopped {
  return error instanceof Stopped && (isGone(error.failure) || error.failure.status === 403)
}
