/**
 * Makes a clone ready: system packages where this user may install them, then the packages of npm.
 * `node build/setup.mjs [run|test]`; does nothing, quickly, where nothing is missing.
 */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { installPackages, packagesAreInstalled } from './packages.mjs'
import { inProject, main, say, SetUpError } from './project.mjs'
import { installCommand, installSystemPackages, missingSystemPackages } from './system.mjs'

/**
 * Installs what is missing for a purpose: `run` the app, or `test` it. Tests need all of it, and a
 * SetUpError names the command that installs it; the app runs without the keychain library.
 */
export async function setUp(purpose) {
  const changed = await setUpSystem(purpose)
  // The keychain's client is optional: npm leaves it out, without a word, where it could not be compiled.
  const keychainNowPossible = changed && !existsSync(inProject('node_modules/keytar'))
  if (!packagesAreInstalled() || keychainNowPossible) await installPackages()
}

/** Answers whether something was installed. */
async function setUpSystem(purpose) {
  const hasKeychain = existsSync(inProject('node_modules/keytar'))
  if (purpose === 'run' && hasKeychain) return false
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
