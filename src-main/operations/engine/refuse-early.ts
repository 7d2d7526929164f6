import type { Problem } from '../../schemas/problem.ts'
import type { AnyOperation } from './define-operation.ts'
import { asProblem, validateParams, type OperationContext, type RawInput } from './dispatch.ts'
import { isKnownKey } from './idempotency.ts'
import type { Caller } from './scope.ts'

/**
 * The reason to refuse a call before its body is read: its path names nothing, or the caller may not do this there.
 * Undefined where the call goes on; dispatch checks rights again. A write that repeats its idempotency key goes on,
 * since it gets its first response whatever the caller's rights are today.
 */
export function earlyRefusal(
  context: OperationContext,
  operation: AnyOperation,
  raw: RawInput,
  caller: Caller,
): Problem | undefined {
  const { store, clock, addresses } = context
  try {
    const params = validateParams(operation, raw)
    if (isKnownKey(store, caller.user, raw.idempotencyKey)) return undefined
    store.snapshot(() => operation.access({ store, caller, clock, addresses }, params as never))
    return undefined
  } catch (error) {
    return asProblem(context, operation, error)
  }
}
