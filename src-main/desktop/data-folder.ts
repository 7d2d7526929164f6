import { posix, win32 } from 'node:path'

type Environment = Record<string, string | undefined>

/**
 * Returns the folder of a user's workspace: below the XDG data folder, `Application Support`, or `AppData`. The desktop
 * app and the headless host must use the same one, or a user would have two workspaces.
 */
export function dataFolder(platform: string, environment: Environment): string {
  if (platform === 'win32') return win32.join(environment['APPDATA'] ?? 'C:\\', 'Carrel')
  const home = environment['HOME'] ?? '/'
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'Carrel')
  const base = environment['XDG_DATA_HOME'] || posix.join(home, '.local', 'share')
  return posix.join(base, 'carrel')
}
