import type { Moved } from '../../platform/worker-thread.ts'
import { Problem, type ProblemCode } from '../../schemas/problem.ts'
import { decodeBody, type BodyTask, type DecodedBody } from './decode-body.ts'

/** The answer to a body. */
export type BodyAnswer =
  | ({ kind: 'parsed' } & DecodedBody)
  | { kind: 'refused'; code: ProblemCode; message: string }

/**
 * Parses a body. It returns only a value that the schema of its operation accepts. The thread of the workspace copies
 * the value, so the schema must bound its size.
 */
export function answerBody(task: BodyTask): BodyAnswer {
  try {
    return { kind: 'parsed', ...decodeBody(task) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { kind: 'refused', code: error.code, message: error.message }
  }
}

/** Returns the bytes of files, which are moved and not copied. */
export function bytesIn(answer: BodyAnswer): Moved {
  return answer.kind === 'parsed' ? [...answer.files.values()].map(({ bytes }) => bytes.buffer) : []
}
