import type { Bridge } from '../../src-main/schemas/bridge.ts'

declare global {
  /** The names that the preload of the desktop app exposes. A browser has none of them. */
  interface Window extends Partial<Bridge> {}
}
