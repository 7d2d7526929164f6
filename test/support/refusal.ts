import { expect } from 'vitest'
import type { CallResult } from '../../src-main/operations/engine/dispatch.ts'
import type { ProblemCode } from '../../src-main/schemas/problem.ts'

/** The code of a refused call, which must be one, with a sentence for the person. */
export function refusal(result: CallResult): ProblemCode {
  if (result.ok) throw new Error('The call was not refused')
  expect(result.problem.message).toMatch(/\.$/)
  return result.problem.code
}
