import type { Bridge, CallResult, CrossingResult } from '../../src-main/schemas/bridge.ts'
import type { Host } from './host.ts'

const never = (): (() => void) => () => {}

/** The host of the desktop app, over the three names that the preload exposes; undefined in a browser. */
export function electronHost(page: Partial<Bridge>): Host | undefined {
  const { call, subscribe, desktop } = page
  if (!call || !subscribe || !desktop) return undefined
  // The core lives in the same app: there is no connection to lose, and no token.
  return {
    call: async (operation, input) => read(await call(operation, input)),
    subscribe,
    desktop,
    watchConnection: never,
    watchSignedOut: never,
  }
}

/** The answer with its value, where it crossed as bytes. */
function read(result: CrossingResult): CallResult {
  if (!('json' in result)) return result
  return { ok: true, status: result.status, value: JSON.parse(new TextDecoder().decode(result.json)) }
}
