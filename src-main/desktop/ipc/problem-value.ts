import type { ProblemValue } from '../../schemas/bridge.ts'
import { Problem } from '../../schemas/problem.ts'

/**
 * Returns a thrown error as a value for the page. Any error except a Problem is a fault of the program: `report`
 * receives it with its stack, and the page receives only a general sentence.
 */
export function problemValue(error: unknown, report: (fault: unknown) => void): ProblemValue {
  if (error instanceof Problem) {
    return { code: error.code, status: error.status, message: error.message }
  }
  report(error)
  return {
    code: 'server.fault',
    status: 500,
    message: 'Something went wrong inside Carrel. The details are in its log.',
  }
}
