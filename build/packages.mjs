/** Which packages of npm are installed, told by what npm itself wrote down: no stamp to go stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inProject, machinePath, projectNode, run, say, SetUpError } from './project.mjs'

const readLock = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined)

/**
 * Whether node_modules holds what the lock file names. Packages for other systems and optional ones may be
 * absent; one of another version may not.
 */
export function packagesAreInstalled() {
  const wanted = readLock(inProject('package-lock.json'))
  const installed = readLock(inProject('node_modules/.package-lock.json'))
  if (!installed || !existsSync(projectNode)) return false
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (path === '' || link) return true
    const here = installed[path]
    return here ? here.version === version : Boolean(optional || devOptional)
  })
}

/** Left behind by an install that could not compile the keychain's client, so that it is not tried for ever. */
const triedNote = inProject('node_modules/.keychain-tried')

/** Whether the keychain's client is installed. npm leaves it out, without a word, where it did not compile. */
export const hasKeychainClient = () => existsSync(inProject('node_modules/keytar'))

/** Whether this script has already tried, in vain, to install the keychain's client as things are. */
export const keychainWasTried = () => existsSync(triedNote)

/**
 * Where the headers of the machine's own Node are, so that compiling needs no network. Those of any Node do:
 * what is compiled keeps to N-API, which all have in common.
 */
function headerFolder() {
  const prefix = dirname(dirname(process.execPath))
  const places = [prefix, '/usr', '/usr/local']
  return places.find((place) => existsSync(join(place, 'include/node/node_api.h')))
}

/** Installs exactly what the lock file names. Throws a SetUpError when npm fails. */
export async function installPackages() {
  say('Installing packages (npm ci)')
  const headers = headerFolder()
  const code = await run('npm', ['ci'], {
    // stdout is kept free: `serve` promises a single line there.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: machinePath(), ...(headers && { npm_config_nodedir: headers }) },
    shell: process.platform === 'win32',
  })
  if (code !== 0) throw new SetUpError('The packages could not be installed. Run: npm ci')
  if (!hasKeychainClient()) writeFileSync(triedNote, '')
}
