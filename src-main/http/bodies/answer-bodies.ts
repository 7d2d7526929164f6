import type { MessagePort, Transferable } from 'node:worker_threads'
import { Problem, type ProblemCode } from '../../schemas/problem.ts'
import { takeBody, type BodyTask, type TakenBody } from './take-body.ts'

/** What the thread answers: first that it is there. */
export type FromBodyThread =
  | { type: 'ready' }
  | ({ type: 'parsed' } & TakenBody)
  | { type: 'refused'; code: ProblemCode; message: string }

/**
 * Parses bodies, one after the other. A value goes back only when the schema of its operation accepts it: what comes
 * back is copied on the thread of the workspace, so it has to be of a size that the operation asks for. Bytes of files
 * are moved, not copied.
 */
export function answerBodies(port: MessagePort): void {
  port.on('message', (task: BodyTask) => {
    const answer = answerTo(task)
    port.postMessage(answer, bytesIn(answer))
  })
  port.postMessage({ type: 'ready' } satisfies FromBodyThread, [])
}

function answerTo(task: BodyTask): FromBodyThread {
  try {
    return { type: 'parsed', ...takeBody(task) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { type: 'refused', code: error.code, message: error.message }
  }
}

function bytesIn(answer: FromBodyThread): Transferable[] {
  return answer.type === 'parsed' ? [...answer.files.values()].map(({ bytes }) => bytes.buffer) : []
}
