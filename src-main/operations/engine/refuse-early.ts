import type { Problem } from '../../schemas/problem.ts'
import type { AnyOperation } from './define-operation.ts'
import { asProblem, validateParams, type OperationContext, type RawInput } from './dispatch.ts'
import { isKnownKey } from './idempotency.ts'
import type { Caller } from './scope.ts'

/**
 * Returns the problem of a call that is refused before its body is read: its path names nothing, or the caller lacks
 * the right. Undefined where the call continues; dispatch checks rights again. A write that repeats its idempotency key
 * continues, because it receives its first response with any present rights of the caller.
 */
export function earlyRefusal(
  context: OperationContext,
  operation: AnyOperation,
  raw: RawInput,
  caller: Caller,
): Problem | undefined {
  const { store, clock, addresses, presence } = context
  try {
    const params = validateParams(operation, raw)
    if (isKnownKey(store, caller.user, raw.idempotencyKey)) return undefined
    store.snapshot(() => operation.access({ store, caller, clock, addresses, presence }, params as never))
    return undefined
  } catch (error) {
    return asProblem(context, operation, error)
  }
}
