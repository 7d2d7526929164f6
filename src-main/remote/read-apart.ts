import type { AnyOperation } from '../operations/engine/define-operation.ts'
import type { JsonBytes } from '../schemas/json/json-bytes.ts'
import type { Attempt } from './failures.ts'
import { readAnswer, type AnswerContext } from './read-answer.ts'
import type { TransportResponse } from './transport.ts'

/** Parses an answer on another thread; null when it does not have the operation's shape, or the thread failed. */
export type ReadApart = (operation: string, response: TransportResponse) => Promise<JsonBytes | null>

/** The number of bytes that this thread parses within some milliseconds. */
const FEW = 500_000

/** Parses an answer, a large one on another thread if available. Errors in it are diagnosed here. */
export async function readHereOrApart(
  operation: AnyOperation,
  response: TransportResponse,
  context: AnswerContext,
  apart: ReadApart | undefined,
): Promise<Attempt> {
  if (apart && response.bytes.byteLength > FEW) {
    const value = await apart(operation.id, response)
    if (value) return { ok: true, status: response.status, value }
  }
  return readAnswer(operation, response, context)
}
