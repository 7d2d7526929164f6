import type { Moved } from '../../platform/worker-thread.ts'
import { Problem, type ProblemCode } from '../../schemas/problem.ts'
import { takeBody, type BodyTask, type TakenBody } from './take-body.ts'

/** The answer to a body. */
export type BodyAnswer =
  | ({ kind: 'parsed' } & TakenBody)
  | { kind: 'refused'; code: ProblemCode; message: string }

/**
 * Parses a body. A value goes back only when the schema of its operation accepts it: what comes back is copied on the
 * thread of the workspace, so it has to be of a size that the operation asks for.
 */
export function answerBody(task: BodyTask): BodyAnswer {
  try {
    return { kind: 'parsed', ...takeBody(task) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { kind: 'refused', code: error.code, message: error.message }
  }
}

/** The bytes of files, which are moved and not copied. */
export function bytesIn(answer: BodyAnswer): Moved {
  return answer.kind === 'parsed' ? [...answer.files.values()].map(({ bytes }) => bytes.buffer) : []
}
