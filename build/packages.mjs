/** Which packages of npm are installed, told by what npm itself wrote down: no stamp to go stale. */
import { existsSync, readFileSync } from 'node:fs'
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

/** Installs exactly what the lock file names. Throws a SetUpError when npm fails. */
export async function installPackages() {
  say('Installing packages (npm ci)')
  const code = await run('npm', ['ci'], {
    // stdout is kept free: `serve` promises a single line there.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: machinePath() },
    shell: process.platform === 'win32',
  })
  if (code !== 0) throw new SetUpError('The packages could not be installed. Run: npm ci')
}
