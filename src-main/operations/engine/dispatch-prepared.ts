import type { AnyOperation, Preparation } from './define-operation.ts'
import { asProblem, dispatch, validate, type CallResult, type Desk, type RawInput } from './dispatch.ts'
import { answerForKey, parseKey } from './idempotency.ts'
import type { Caller, Outside, PrepareScope } from './scope.ts'

/**
 * The way to the one door for an operation that prepares: what takes its time comes first, outside of any
 * transaction, and then `dispatch` applies it like every other. The caller's access is asked twice, because
 * rights may be taken while something is fetched; so is the idempotency key, so that a repeated call fetches
 * nothing, and two at once are applied once.
 */
export async function dispatchPrepared(
  desk: Desk,
  outside: Outside,
  operation: AnyOperation,
  raw: RawInput,
  caller: Caller,
): Promise<CallResult> {
  let begun: CallResult | Preparation<unknown>
  try {
    begun =
      firstAnswer(desk, operation, raw, caller) ?? (await prepare(desk, outside, operation, raw, caller))
  } catch (error) {
    return { ok: false, problem: asProblem(desk, operation, error) }
  }
  if ('ok' in begun) return begun
  const result = dispatch(desk, operation, raw, caller, begun.value)
  await settle(desk, operation, begun, result)
  return result
}

/** What the caller was answered under the same key before. */
function firstAnswer(
  desk: Desk,
  operation: AnyOperation,
  raw: RawInput,
  caller: Caller,
): CallResult | undefined {
  const key = parseKey(raw.idempotencyKey)
  if (key === undefined) return undefined
  const call = { key, user: caller.user, operation: operation.id, input: validate(operation, raw) }
  const first = answerForKey(desk.store, desk.clock, call)
  return first && { ok: true, ...first, replayed: true }
}

async function prepare(
  { store, clock, addresses }: Desk,
  outside: Outside,
  operation: AnyOperation,
  raw: RawInput,
  caller: Caller,
): Promise<Preparation<unknown>> {
  const input = validate(operation, raw)
  const scope: PrepareScope = { store, caller, clock, addresses, outside }
  const subject = operation.access(scope, input.params as never)
  if (!operation.prepare) throw new Error(`${operation.id} has nothing to prepare`)
  return operation.prepare(scope, input as never, subject as never)
}

/** What the call wrote is kept by now, or not: a fault here changes nothing of that, and belongs to the log. */
async function settle(
  desk: Desk,
  operation: AnyOperation,
  preparation: Preparation<unknown>,
  result: CallResult,
): Promise<void> {
  try {
    await preparation.settle(result.ok ? null : result.problem)
  } catch (error) {
    desk.log.error(
      { operation: operation.id, error },
      'What was prepared for an operation could not be freed',
    )
  }
}
