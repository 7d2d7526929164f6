import type { CallResult, CrossingResult } from '../../schemas/bridge.ts'
import { JsonBytes } from '../../schemas/json/json-bytes.ts'

/** A response as it crosses to the page: bytes of JSON stay bytes. */
export function crossingResult(result: CallResult): CrossingResult {
  if (!result.ok || !(result.value instanceof JsonBytes)) return { form: 'value', ...result }
  return { form: 'json', ok: true, status: result.status, json: result.value.bytes }
}
