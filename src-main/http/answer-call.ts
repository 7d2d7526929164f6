import type { ServerResponse } from 'node:http'
import type { CallResult } from '../schemas/bridge.ts'
import { JsonBytes } from '../schemas/json/json-bytes.ts'
import { answerBytes, jsonBytesOf } from './answer.ts'

/** Sends the page the whole result of a call. A problem is a value too. */
export function answerCall(response: ServerResponse, result: CallResult): void {
  answerBytes(response, 200, bytesOf(result))
}

/** Returns the result as JSON. A value that is already JSON is copied. */
function bytesOf(result: CallResult): Buffer {
  if (!result.ok || !(result.value instanceof JsonBytes)) return jsonBytesOf(result)
  const { value, ...rest } = result
  const before = JSON.stringify({ ...rest, value: null }).slice(0, -'null}'.length)
  return Buffer.concat([Buffer.from(before), value.bytes, Buffer.from('}')])
}
