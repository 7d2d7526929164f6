import type { Log } from '../../platform/log.ts'
import type { Problem } from '../../schemas/problem.ts'
import { asProblem, validate, validateParams, type CallResult, type RawInput } from './dispatch.ts'
import type { AnyLocalOperation } from './local-operation.ts'
import type { Caller } from './scope.ts'

/** The target of a local operation, and its caller. */
export interface LocalCall<Target> {
  target: Target
  caller: Caller
  log: Log
}

/**
 * Runs a local operation: validates the input, authorises the caller, runs the operation and checks the answer.
 * Problems are values.
 */
export async function dispatchLocal<Target>(
  operation: AnyLocalOperation<Target>,
  raw: RawInput,
  { target, caller, log }: LocalCall<Target>,
): Promise<CallResult> {
  try {
    const input = validate(operation, raw)
    const subject = operation.access({ target, caller }, input.params as never)
    // The table types every operation with `never`. The operation's own schemas validated these inputs.
    const value = await operation.run(target, { ...input, caller } as never, subject as never)
    return { ok: true, status: operation.success, value: operation.response?.parse(value) ?? null }
  } catch (error) {
    return { ok: false, problem: asProblem({ log }, operation, error) }
  }
}

/** Returns the problem of a call that is refused before its body is read; undefined where the call continues. */
export function earlyLocalRefusal<Target>(
  operation: AnyLocalOperation<Target>,
  raw: RawInput,
  { target, caller, log }: LocalCall<Target>,
): Problem | undefined {
  try {
    operation.access({ target, caller }, validateParams(operation, raw) as never)
    return undefined
  } catch (error) {
    return asProblem({ log }, operation, error)
  }
}
