/** The Electron program and the display that it needs. */
import { existsSync, readFileSync } from 'node:fs'
import { inProject, runNode, say } from './project.mjs'

/** Returns true when a window can open. */
export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/**
 * Returns the path of the Electron program, or undefined. Never requests it from the package, which would start a
 * download.
 */
export function electronProgram() {
  const note = inProject('node_modules/electron/path.txt')
  if (!existsSync(note)) return undefined
  const program = inProject('node_modules/electron/dist', readFileSync(note, 'utf8').trim())
  return existsSync(program) ? program : undefined
}

/** Returns the path of the Electron program. Its own installer fetches a missing one. */
export async function obtainElectron() {
  if (electronProgram()) return electronProgram()
  say('Fetching Electron')
  await runNode('node_modules/electron/install.js', [], { stdio: ['ignore', 'ignore', 'ignore'] })
  return electronProgram()
}

/** Returns the reason why the desktop app cannot run here, or null. Fetches a missing Electron. */
export async function electronObstacle() {
  if (!hasDisplay()) return 'there is no display'
  if (process.getuid?.() === 0) return 'Electron does not run as root with its sandbox'
  return (await obtainElectron()) ? null : 'no Electron binary could be had'
}
