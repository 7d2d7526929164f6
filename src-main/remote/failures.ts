import { Problem, type ProblemCode } from '../schemas/problem.ts'
import type { RemoteAnswer, RemoteFailure } from './remote-result.ts'
import type { TransportFault, TransportFaultReason } from './transport.ts'

/** The result of one attempt of a call. */
export type Attempt = RemoteAnswer | FailedAttempt

export interface FailedAttempt extends RemoteFailure {
  /** True when a later attempt of the same call may succeed. */
  transient: boolean
}

/** Returns the failure of a call without an answer. `write` is true when the call could have changed something. */
export function failureOfFault(fault: TransportFault, write: boolean): FailedAttempt {
  const [code, message, transient] = FAULTS[fault.reason]
  return {
    ok: false,
    kind: 'network',
    problem: new Problem(code, message, { cause: fault }),
    mayHaveArrived: write && fault.sent,
    transient,
  }
}

const FAULTS: Record<TransportFaultReason, [code: ProblemCode, message: string, transient: boolean]> = {
  unresolved: [
    'remote.unreachable',
    'The server was not found. Check its address, and that this machine is online.',
    true,
  ],
  refused: ['remote.unreachable', 'Nothing answers at this address. The server may be down.', true],
  certificate: [
    'remote.unreachable',
    'The certificate at this address is not valid, so another server may answer there. Nothing was sent to it.',
    false,
  ],
  slow: ['remote.unreachable', 'The server did not answer in time.', true],
  cut: ['remote.unreachable', 'The connection to the server broke.', true],
  'too-large': ['remote.too-large', 'The answer of the server is larger than Carrel accepts.', false],
  cancelled: ['remote.cancelled', 'The call was cancelled before the server had answered.', false],
}

/**
 * Returns the failure of an answer that does not belong to this API, whatever its status. It proves nothing about the
 * requested entity. Examples are the sign-in page of a network and the error of a proxy.
 */
export function notUnderstood(
  status: number,
  write: boolean,
  { message = NOT_THE_API, detail, transient = false }: NotUnderstood = {},
): FailedAttempt {
  const cause = detail === undefined ? undefined : { cause: new Error(detail) }
  const problem = new Problem('remote.not-understood', message, cause)
  return { ok: false, kind: 'network', problem, status, mayHaveArrived: write, transient }
}

const NOT_THE_API =
  'Something else answered in place of the server. Check the address, and whether this network wants you to sign in first.'

interface NotUnderstood {
  message?: string
  /** The details for the log: names of fields, never their values. */
  detail?: string
  transient?: boolean
}
