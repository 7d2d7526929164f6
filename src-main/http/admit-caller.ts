import type { AnyOperation } from '../operations/engine/define-operation.ts'
import { needsOf } from '../operations/engine/needs.ts'
import { STRANGER, type Caller } from '../operations/engine/scope.ts'
import { refuse } from './answer.ts'
import { authenticate, refuseStranger, type Exchange, type ServerParts } from './exchange.ts'

/**
 * Returns the caller of a request: the user of its token, or a stranger where the operation takes a secret instead. It
 * answers every other request, and returns undefined. Strangers are limited, because each secret costs a look-up.
 */
export function admitCaller(
  { callerOf, strangers }: Pick<ServerParts, 'callerOf' | 'strangers'>,
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  operation: AnyOperation | undefined,
): Caller | undefined {
  const caller = authenticate(request, callerOf)
  if (caller) return caller
  if (!operation || needsOf(operation)?.on !== 'secret') {
    refuseStranger(response)
    return undefined
  }
  const place = strangers.take(request.socket.remoteAddress ?? '')
  if (place.kind === 'admitted') {
    response.once('close', place.free)
    return STRANGER
  }
  const { seconds } = place
  refuse(response, 'request.limited', `Too many invites were opened here. Try again in ${seconds} seconds.`, {
    'Retry-After': String(seconds),
  })
  return undefined
}
