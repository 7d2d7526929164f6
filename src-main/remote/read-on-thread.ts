import type { AnyOperation } from '../operations/engine/define-operation.ts'
import type { JsonBytes } from '../schemas/json/json-bytes.ts'
import type { Attempt } from './failures.ts'
import { readAnswer, type AnswerContext } from './read-answer.ts'
import type { TransportResponse } from './transport.ts'

/** Parses an answer on another thread; null when it does not have the operation's shape, or the thread failed. */
export type ReadOnThread = (operation: string, response: TransportResponse) => Promise<JsonBytes | null>

/** The maximum size that this thread parses, in bytes. It takes some milliseconds. */
const FEW = 500_000

/** Parses an answer, a large one on another thread if available. This thread diagnoses its errors. */
export async function readHereOrOnThread(
  operation: AnyOperation,
  response: TransportResponse,
  context: AnswerContext,
  onThread: ReadOnThread | undefined,
): Promise<Attempt> {
  if (onThread && response.bytes.byteLength > FEW) {
    const value = await onThread(operation.id, response)
    if (value) return { ok: true, status: response.status, value }
  }
  return readAnswer(operation, response, context)
}
