import type { MessagePort } from 'node:worker_threads'
import { registry } from '../../api/all.ts'
import { validateBody } from '../../operations/engine/dispatch.ts'
import { Problem, type ProblemCode } from '../../schemas/problem.ts'
import { countValues } from './json-shape.ts'
import { parseBody } from './parse-body.ts'

/** A body to be parsed. */
export interface BodyTask {
  /** The bytes, in order. */
  segments: Uint8Array<ArrayBuffer>[]
  /** The operation that takes the body, by whose schema it is checked. */
  operation: string
  /** Where the operation's body stands: it is the whole, or its field `body` among the parts of an input. */
  place: 'whole' | 'field'
}

/** What the thread answers: first that it is there. */
export type FromBodyThread =
  | { type: 'ready' }
  | { type: 'parsed'; value: unknown }
  | { type: 'refused'; code: ProblemCode; message: string }

/**
 * Parses bodies, one after the other. A value goes back only when the schema of its operation accepts it: what comes
 * back is copied on the thread of the workspace, so it has to be of a size that the operation asks for.
 */
export function answerBodies(port: MessagePort): void {
  port.on('message', (task: BodyTask) => port.postMessage(answerTo(task), []))
  port.postMessage({ type: 'ready' } satisfies FromBodyThread, [])
}

function answerTo({ segments, operation: id, place }: BodyTask): FromBodyThread {
  try {
    const bytes = Buffer.concat(segments)
    countValues(bytes)
    const value = parseBody(bytes)
    const body = place === 'whole' ? value : fieldBody(value)
    const operation = registry.get(id)
    if (operation?.body) validateBody(operation.body, body)
    return { type: 'parsed', value }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { type: 'refused', code: error.code, message: error.message }
  }
}

function fieldBody(value: unknown): unknown {
  return value !== null && typeof value === 'object' && 'body' in value ? value.body : undefined
}
