/** Compares the installed packages of npm with npm's own records, so no stamp can be out of date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inProject, machinePath, projectNode, run, say, SetUpError } from './project.mjs'

const readLock = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined)

/**
 * Returns true when node_modules matches the lock file. Packages for other systems and optional ones may be missing; no
 * package may have another version.
 */
export function packagesAreInstalled() {
  const locked = readLock(inProject('package-lock.json'))
  const installed = readLock(inProject('node_modules/.package-lock.json'))
  if (!installed || !existsSync(projectNode)) return false
  return Object.entries(locked).every(([path, { version, optional, devOptional, link }]) => {
    if (path === '' || link) return true
    const current = installed[path]
    return current ? current.version === version : Boolean(optional || devOptional)
  })
}

/** Marks an install that could not compile the keychain's client, so that it is not tried forever. */
const triedNote = inProject('node_modules/.keychain-tried')

/** Returns true when the keychain's client is installed. npm silently omits it when it did not compile. */
export const hasKeychainClient = () => existsSync(inProject('node_modules/keytar'))

/** Returns true when an install of the keychain's client has already failed in this state. */
export const keychainWasTried = () => existsSync(triedNote)

/**
 * Returns the folder of the headers of the machine's own Node, so that compiling needs no network. Any Node's headers
 * fit, because the code uses only N-API.
 */
function headerFolder() {
  const prefix = dirname(dirname(process.execPath))
  const places = [prefix, '/usr', '/usr/local']
  return places.find((place) => existsSync(join(place, 'include/node/node_api.h')))
}

/** Installs exactly the lock file. Throws a SetUpError when npm fails. */
export async function installPackages() {
  say('Installing packages (npm ci)')
  const headers = headerFolder()
  const code = await run('npm', ['ci'], {
    // stdout stays empty, because `serve` promises a single line there.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: machinePath(), ...(headers && { npm_config_nodedir: headers }) },
    shell: process.platform === 'win32',
  })
  if (code !== 0) throw new SetUpError('The packages could not be installed. Run: npm ci')
  if (!hasKeychainClient()) writeFileSync(triedNote, '')
}
