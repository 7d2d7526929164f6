import type { AnyOperation } from '../operations/engine/define-operation.ts'
import type { JsonBytes } from '../schemas/json-bytes.ts'
import type { Attempt } from './failures.ts'
import { readAnswer, type AnswerContext } from './read-answer.ts'
import type { TransportResponse } from './transport.ts'

/** Reads an answer on another thread; null where it is not of the operation's shape, or the thread failed. */
export type ReadApart = (operation: string, response: TransportResponse) => Promise<JsonBytes | null>

/** Bytes of an answer that are read within some milliseconds. */
const FEW = 500_000

/** Reads an answer, a large one apart where there is a way. What is wrong with it is found out here. */
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
