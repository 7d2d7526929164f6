import type { ServerResponse } from 'node:http'
import { JsonBytes } from '../schemas/json/json-bytes.ts'
import { hasLongList, jsonInPieces } from '../schemas/json/json-pieces.ts'
import type { ProblemCode } from '../schemas/problem.ts'
import { PROBLEM_STATUS } from '../schemas/problem.ts'
import { DATA_HEADERS } from './data-headers.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Answers with a value as JSON, or with an empty body where the status requires one. */
export function answerJson(response: ServerResponse, status: number, value: unknown): void {
  if (status === 204) {
    response.writeHead(204).end()
    return
  }
  answerBytes(response, status, jsonBytesOf(value))
}

/** Answers with bytes that are JSON. */
export function answerBytes(response: ServerResponse, status: number, body: Buffer): void {
  response.writeHead(status, {
    ...DATA_HEADERS,
    'Content-Type': JSON_TYPE,
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
  })
  response.end(body)
}

/** Returns a value as JSON in UTF-8. A JsonBytes is not copied. */
export function jsonBytesOf(value: unknown): Buffer {
  if (value instanceof JsonBytes) return asBuffer(value.bytes)
  return hasLongList(value) ? asBuffer(jsonInPieces(value)) : Buffer.from(JSON.stringify(value), 'utf8')
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** The seconds after which a client may repeat a request that was refused for the load. */
const RETRY_AFTER: ReadonlyMap<string, string> = new Map<ProblemCode, string>([
  ['request.limited', '2'],
  ['request.busy', '2'],
])

/** Answers with a problem in the shape of the specification. A header contains its code for programs. */
export function answerProblem(
  response: ServerResponse,
  problem: { code: string; status: number; message: string },
  headers: Record<string, string> = {},
): void {
  const body = Buffer.from(
    JSON.stringify({ error: { code: problem.status, message: problem.message } }),
    'utf8',
  )
  const retryAfter = RETRY_AFTER.get(problem.code)
  response.writeHead(problem.status, {
    ...DATA_HEADERS,
    'Content-Type': JSON_TYPE,
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'Carrel-Problem': problem.code,
    ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
    ...headers,
  })
  response.end(body)
}

/** Answers with a problem that the host itself finds. */
export function refuse(
  response: ServerResponse,
  code: ProblemCode,
  message: string,
  headers: Record<string, string> = {},
): void {
  answerProblem(response, { code, status: PROBLEM_STATUS[code], message }, headers)
}

/** Refuses a method that an address does not support, and names the supported methods. */
export function refuseMethod(response: ServerResponse, method: string | undefined, allowed: string[]): void {
  const methods = allowed.join(', ')
  refuse(response, 'request.method', `${method} is not for this address; it takes ${methods}.`, {
    Allow: methods,
  })
}

/** Writes a standard response to the connection. */
export async function sendResponse(response: ServerResponse, from: Response): Promise<void> {
  response.writeHead(from.status, Object.fromEntries(from.headers))
  response.end(from.body ? Buffer.from(await from.arrayBuffer()) : undefined)
}
