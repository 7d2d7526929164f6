/**
 * Makes a clone ready: system packages where this user may install them, then the packages of npm.
 * `node build/setup.mjs [run|test]`; does nothing, quickly, where nothing is missing.
 */
import { pathToFileURL } from 'node:url'
import { hasKeychainClient, installPackages, keychainWasTried, packagesAreInstalled } from './packages.mjs'
import { main, say, SetUpError } from './project.mjs'
import { installCommand, installSystemPackages, missingSystemPackages } from './system.mjs'

/**
 * Installs what is missing for a purpose: `run` the app, or `test` it. Tests need all of it, and a
 * SetUpError names the command that installs it; the app runs without the keychain library.
 */
export async function setUp(purpose) {
  const changed = await setUpSystem(purpose)
  // Tests are worth a second attempt at the keychain's client; starting the app is not.
  const retry = changed || (purpose === 'test' && !keychainWasTried())
  if (!packagesAreInstalled() || (retry && !hasKeychainClient())) await installPackages()
}

/** Answers whether something was installed. */
async function setUpSystem(purpose) {
  if (purpose === 'run' && hasKeychainClient()) return false
  const missing = missingSystemPackages(purpose)
  if (missing.length === 0) return false
  if (await installSystemPackages(missing)) return true
  const advice = `These packages are missing: ${missing.join(' ')}. Run: ${installCommand(missing)}`
  if (purpose === 'test') throw new SetUpError(advice)
  say(`${advice}\nCarrel starts without them, and cannot keep a token in the keychain until they are there.`)
  return false
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async ([purpose = 'run']) => setUp(purpose))
}
