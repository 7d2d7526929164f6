import type { AnyOperation } from '../operations/engine/define-operation.ts'
import { needsOf } from '../operations/engine/needs.ts'
import { ANONYMOUS, type Caller } from '../operations/engine/scope.ts'
import { refuse } from './answer.ts'
import { authenticate, refuseAnonymous, type Exchange, type ServerParts } from './exchange.ts'

/**
 * Returns the caller of a request: the user of its token, or the anonymous caller where the operation takes a secret.
 * It answers every other request, and returns undefined. Anonymous requests are limited, because each secret costs a
 * look-up.
 */
export function admitCaller(
  { callerOf, anonymous }: Pick<ServerParts, 'callerOf' | 'anonymous'>,
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  operation: AnyOperation | undefined,
): Caller | undefined {
  const caller = authenticate(request, callerOf)
  if (caller) return caller
  if (!operation || needsOf(operation)?.on !== 'secret') {
    refuseAnonymous(response)
    return undefined
  }
  const place = anonymous.take(request.socket.remoteAddress ?? '')
  if (place.kind === 'admitted') {
    response.once('close', place.free)
    return ANONYMOUS
  }
  const { seconds } = place
  refuse(response, 'request.limited', `Too many invites were opened here. Try again in ${seconds} seconds.`, {
    'Retry-After': String(seconds),
  })
  return undefined
}
