/**
 * Prepares a clone: system packages where this user may install them, then the packages of npm. `node build/setup.mjs
 * [run|test]`; ends quickly when nothing is missing.
 */
import { pathToFileURL } from 'node:url'
import { hasKeychainClient, installPackages, keychainWasTried, packagesAreInstalled } from './packages.mjs'
import { main, say, SetUpError } from './project.mjs'
import { installCommand, installSystemPackages, missingSystemPackages } from './system.mjs'

/**
 * Installs the missing packages for a purpose: `run` the app, or `test` it. Tests need all of them, and a SetUpError
 * names the command that installs one. The app runs without the keychain library.
 */
export async function setUp(purpose) {
  const changed = await setUpSystem(purpose)
  // Tests justify a second attempt at the keychain's client. Starting the app does not.
  const retry = changed || (purpose === 'test' && !keychainWasTried())
  if (!packagesAreInstalled() || (retry && !hasKeychainClient())) await installPackages()
}

/** Returns true when something was installed. */
async function setUpSystem(purpose) {
  if (purpose === 'run' && hasKeychainClient()) return false
  const missing = missingSystemPackages(purpose)
  if (missing.length === 0) return false
  if (await installSystemPackages(missing.map(({ name }) => name))) return true
  const required = missing.filter(({ isOptional }) => !isOptional).map(({ instead }) => instead)
  if (required.length === 0) return false
  if (await installSystemPackages(required)) return true
  const advice = `These packages are missing: ${required.join(' ')}. Run: ${installCommand(required)}`
  if (purpose === 'test') throw new SetUpError(advice)
  say(
    `${advice}\nCarrel starts without them, and cannot store a token in the keychain until they are installed.`,
  )
  return false
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async ([purpose = 'run']) => setUp(purpose))
}
