import { fetchedData, type Fetch } from '../../platform/guarded-fetch.ts'
import type { DecodedFiles } from './decoded-files.ts'
import type { AnyOperation, Preparation } from './define-operation.ts'
import {
  asProblem,
  dispatch,
  validate,
  type CallResult,
  type OperationContext,
  type RawInput,
} from './dispatch.ts'
import { answerForKey, parseKey } from './idempotency.ts'
import type { Caller, Outside, PrepareScope } from './scope.ts'

/** A call that was answered earlier under its key, or one that is prepared now. */
type Begun =
  | { kind: 'answered'; result: CallResult }
  | { kind: 'prepared'; preparation: Preparation<unknown> }

/**
 * Runs the preparation of an operation outside of any transaction. Then `dispatch` applies the operation like every
 * other. The caller's access is checked twice, because rights may be removed during a fetch. The idempotency key is
 * checked twice too: a repeated call fetches nothing, and two concurrent calls are applied once.
 */
export async function dispatchPrepared(
  context: OperationContext,
  outside: Outside,
  operation: AnyOperation,
  raw: RawInput,
  caller: Caller,
): Promise<CallResult> {
  let begun: Begun
  try {
    const first = firstAnswer(context, operation, raw, caller)
    begun = first
      ? { kind: 'answered', result: first }
      : { kind: 'prepared', preparation: await prepare(context, outside, operation, raw, caller) }
  } catch (error) {
    return { ok: false, problem: asProblem(context, operation, error) }
  }
  if (begun.kind === 'answered') return begun.result
  const { preparation } = begun
  const result = dispatch(context, operation, raw, caller, preparation.value)
  await finish(context, operation, preparation, result)
  return result
}

/** Returns the earlier response to the caller under the same key. */
function firstAnswer(
  context: OperationContext,
  operation: AnyOperation,
  raw: RawInput,
  caller: Caller,
): CallResult | undefined {
  const key = parseKey(raw.idempotencyKey)
  if (key === undefined) return undefined
  const input = validate(operation, raw)
  const call = { key, user: caller.user, operation: operation.id, input, files: raw.files }
  const first = answerForKey(context.store, context.clock, call)
  return first && { ok: true, ...first, replayed: true }
}

async function prepare(
  { store, clock, addresses, presence }: OperationContext,
  outside: Outside,
  operation: AnyOperation,
  raw: RawInput,
  caller: Caller,
): Promise<Preparation<unknown>> {
  const input = validate(operation, raw)
  const resources = raw.files ? { ...outside, fetch: fetchFromBody(raw.files, outside.fetch) } : outside
  const scope: PrepareScope = { store, caller, clock, addresses, presence, outside: resources }
  const subject = operation.access(scope, input.params as never)
  if (!operation.prepare) throw new Error(`${operation.id} has nothing to prepare`)
  return operation.prepare(scope, input as never, subject as never)
}

/** Returns a fetch that reads an address of a file in the body from that file, and fetches all others. */
function fetchFromBody(files: DecodedFiles, fetch: Fetch): Fetch {
  return async (url, options) => {
    const file = files.get(url)
    return file ? fetchedData(url, Buffer.from(file.bytes.buffer), options.limits) : fetch(url, options)
  }
}

/**
 * Ends the preparation after the transaction. A fault here does not change the result, and goes to the log.
 */
async function finish(
  context: OperationContext,
  operation: AnyOperation,
  preparation: Preparation<unknown>,
  result: CallResult,
): Promise<void> {
  try {
    await preparation.finish(result.ok ? null : result.problem)
  } catch (error) {
    context.log.error(
      { operation: operation.id, error },
      'The preparation of an operation could not be freed',
    )
  }
}
