import { expect } from 'vitest'
import type { CallResult } from '../../src-main/operations/engine/dispatch.ts'
import type { ProblemCode } from '../../src-main/schemas/problem.ts'

/**
 * Returns the code of a refused call. Fails when the call was not refused, or its problem has no sentence for the user.
 */
export function refusal(result: CallResult): ProblemCode {
  if (result.ok) throw new Error('The call was not refused')
  expect(result.problem.message).toMatch(/\.$/)
  return result.problem.code
}

/** Returns `done` for an accepted call, and otherwise the code of its refusal. */
export function outcome(result: CallResult): 'done' | ProblemCode {
  return result.ok ? 'done' : refusal(result)
}
