import { JsonBytes } from '../../schemas/json-bytes.ts'
import type { CallResult, CrossingResult } from '../../schemas/bridge.ts'

/** An answer as it crosses to the page: what is bytes of JSON already stays so. */
export function crossingResult(result: CallResult): CrossingResult {
  if (!result.ok || !(result.value instanceof JsonBytes)) return { form: 'value', ...result }
  return { form: 'json', ok: true, status: result.status, json: result.value.bytes }
}
