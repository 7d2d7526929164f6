import type { Log } from '../../platform/log.ts'
import type { Problem } from '../../schemas/problem.ts'
import { asProblem, validate, validateParams, type CallResult, type RawInput } from './dispatch.ts'
import type { AnyLocalOperation } from './local-operation.ts'
import type { Caller } from './scope.ts'

/** The target of a local operation, and its caller. */
export interface LocalCall<Of> {
  of: Of
  caller: Caller
  log: Log
}

/**
 * Runs a local operation: validates the input, authorises the caller, runs the operation and checks the answer.
 * Problems are values.
 */
export async function dispatchLocal<Of>(
  operation: AnyLocalOperation<Of>,
  raw: RawInput,
  { of, caller, log }: LocalCall<Of>,
): Promise<CallResult> {
  try {
    const input = validate(operation, raw)
    const subject = operation.access({ of, caller }, input.params as never)
    // The table holds every operation under one type that says `never`; its own schemas gave these inputs.
    const value = await operation.run(of, { ...input, caller } as never, subject as never)
    return { ok: true, status: operation.success, value: operation.response?.parse(value) ?? null }
  } catch (error) {
    return { ok: false, problem: asProblem({ log }, operation, error) }
  }
}

/** The reason to refuse a local operation before its body is read; undefined where the call goes on. */
export function earlyLocalRefusal<Of>(
  operation: AnyLocalOperation<Of>,
  raw: RawInput,
  { of, caller, log }: LocalCall<Of>,
): Problem | undefined {
  try {
    operation.access({ of, caller }, validateParams(operation, raw) as never)
    return undefined
  } catch (error) {
    return asProblem({ log }, operation, error)
  }
}
