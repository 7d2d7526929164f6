import type { AnyOperation } from '../operations/engine/define-operation.ts'
import { Problem } from '../schemas/problem.ts'
import { targetOf, type RemoteCall } from './build-request.ts'
import { readHereOrOnThread } from './read-on-thread.ts'
import type { CallOptions, RemoteLine } from './remote-line.ts'
import type { RemoteFailure, RemoteResult } from './remote-result.ts'
import type { TransportRequest } from './transport.ts'

/**
 * Calls an operation. A write is repeated only with a key that the remote supports for this operation, or if it
 * certainly did not arrive.
 */
export async function callOperation(
  line: RemoteLine,
  operation: AnyOperation,
  input: RemoteCall,
  options: CallOptions & { honoursKey: () => boolean },
): Promise<RemoteResult> {
  const built = requestOf(line, operation, input)
  if (!built.ok) return built
  const { request } = built
  const write = operation.method !== 'GET'
  const isKeyed = request.headers['Idempotency-Key'] !== undefined
  return line.send(
    request,
    {
      write,
      repeatable: () => !write || (isKeyed && options.honoursKey()),
      read: (response) =>
        readHereOrOnThread(operation, response, { write, token: line.token }, options.onThread),
    },
    options,
  )
}

function requestOf(
  line: RemoteLine,
  operation: AnyOperation,
  input: RemoteCall,
): { ok: true; request: TransportRequest } | RemoteFailure {
  const { idempotencyKey: key, ifMatch, body = {} } = input
  // An answer with a secret is not stored under a key, so such an operation accepts none.
  const isKeyed = key !== undefined && operation.method !== 'GET' && !operation.secretAnswer
  try {
    const { headers, ...bare } = line.get(targetOf(operation, input))
    const request = {
      ...bare,
      method: operation.method,
      headers: {
        ...headers,
        ...(operation.body && { 'Content-Type': 'application/json' }),
        ...(isKeyed && { 'Idempotency-Key': key }),
        ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      },
      ...(operation.body && { body: JSON.stringify(body) }),
    }
    return { ok: true, request }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { ok: false, kind: 'refused', problem: error, mayHaveArrived: false }
  }
}
