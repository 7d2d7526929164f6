import type { ProblemValue } from '../schemas/bridge.ts'
import { JsonBytes } from '../schemas/json/json-bytes.ts'
import { Problem, PROBLEM_STATUS, type ProblemCode } from '../schemas/problem.ts'
import { callOperation, type Called, type CallTarget } from './call-operation.ts'

/**
 * Answers a read for an operation of the workspace itself, as for any client. An answer of another thread is parsed.
 * Throws the problem of a refused read.
 */
export async function readForOwn(target: CallTarget, operation: string, called: Called): Promise<unknown> {
  const result = await callOperation(target, operation, called)
  if (!result.ok) throw asProblem(result.problem)
  if (!(result.value instanceof JsonBytes)) return result.value
  const value: unknown = JSON.parse(new TextDecoder().decode(result.value.bytes))
  return value
}

function asProblem({ code, message }: ProblemValue): Problem {
  return new Problem(isKnown(code) ? code : 'server.fault', message)
}

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(PROBLEM_STATUS, code)
