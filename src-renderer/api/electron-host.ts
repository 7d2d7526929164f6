import type { Bridge, CallResult, CrossingResult } from '../../src-main/schemas/bridge.ts'
import type { Host } from './host.ts'

const never = (): (() => void) => () => {}

/**
 * Returns the host of the desktop app, over the three names that the preload exposes. Returns undefined in a browser.
 */
export function electronHost(page: Partial<Bridge>): Host | undefined {
  const { call, subscribe, desktop } = page
  if (!call || !subscribe || !desktop) return undefined
  // The core runs in the same app: no connection can be lost, and no token is needed.
  return {
    call: async (operation, input) => read(await call(operation, input)),
    subscribe,
    desktop,
    watchConnection: never,
    watchSignedOut: never,
  }
}

/** Returns the result with its value decoded, where it crossed as bytes. */
function read(crossed: CrossingResult): CallResult {
  if (crossed.form === 'value') {
    const { form: _, ...result } = crossed
    return result
  }
  return { ok: true, status: crossed.status, value: JSON.parse(new TextDecoder().decode(crossed.json)) }
}
