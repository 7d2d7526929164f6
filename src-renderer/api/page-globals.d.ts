import type { Bridge } from '../../src-main/schemas/bridge.ts'

declare global {
  /** What the preload of the desktop app exposes; in a browser there is none of it. */
  interface Window extends Partial<Bridge> {}
}
