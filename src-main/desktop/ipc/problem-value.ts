import type { ProblemValue } from '../../schemas/bridge.ts'
import { Problem } from '../../schemas/problem.ts'

/**
 * A thrown error as the value that crosses to the page. Any error but a Problem is a fault of ours: `report` gets it
 * with its stack, and the page gets a sentence without either.
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
