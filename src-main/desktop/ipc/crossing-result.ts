import type { CallResult, CrossingResult } from '../../schemas/bridge.ts'
import { JsonBytes } from '../../schemas/json/json-bytes.ts'

/** Returns a result in the form for the page. Bytes of JSON stay bytes. */
export function crossingResult(result: CallResult): CrossingResult {
  if (!result.ok || !(result.value instanceof JsonBytes)) return { form: 'value', ...result }
  return { form: 'json', ok: true, status: result.status, json: result.value.bytes }
}
