/** The requirements of the machine itself, and their installation on Debian. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { hasProgram, run, say } from './project.mjs'

/** Chromium without windows. Its tests take a seventh less time, so Debian's package of it comes first. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

const BROWSERS = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the Chromium that tests use as window and browser: CHROMIUM_PATH, or one in a usual place. */
export const browserPath = () => process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path))

const hasLibrary = (name) => spawnSync('pkg-config', ['--exists', name]).status === 0

/** The keychain's client is compiled when no prebuilt one is available. */
const keychain = [
  { name: 'g++', present: () => hasProgram('g++') },
  { name: 'make', present: () => hasProgram('make') },
  { name: 'python3', present: () => hasProgram('python3') },
  { name: 'pkg-config', present: () => hasProgram('pkg-config') },
  { name: 'libsecret-1-dev', present: () => hasLibrary('libsecret-1') },
]

const testing = [
  {
    name: 'chromium-headless-shell',
    present: () => existsSync(HEADLESS) || 'CHROMIUM_PATH' in process.env,
    // Any Chromium runs the tests, and only Debian has this package.
    instead: 'chromium',
    isOptional: () => Boolean(browserPath()),
  },
  { name: 'dbus', present: () => hasProgram('dbus-daemon') && hasProgram('dbus-send') },
  { name: 'gnome-keyring', present: () => hasProgram('gnome-keyring-daemon') },
  { name: 'git', present: () => hasProgram('git') },
  { name: 'poppler-utils', present: () => hasProgram('pdftotext') },
  { name: 'xz-utils', present: () => hasProgram('xz') },
]

/**
 * Returns the missing Debian packages for a purpose: `run` the app, or `test` it. The tests do without an optional one,
 * and take longer. `instead` replaces a package that a distribution lacks.
 */
export function missingSystemPackages(purpose) {
  if (process.platform !== 'linux')
    return browserPath() || purpose === 'run'
      ? []
      : [{ name: 'chromium', instead: 'chromium', isOptional: false }]
  const required = purpose === 'test' ? [...keychain, ...testing] : keychain
  return required
    .filter(({ present }) => !present())
    .map(({ name, instead, isOptional }) => ({
      name,
      instead: instead ?? name,
      isOptional: isOptional?.() ?? false,
    }))
}

/** Returns the command that installs packages. This script runs the same one where it may. */
export const installCommand = (packages) => `sudo apt-get install --yes ${packages.join(' ')}`

/** Returns the words that make a command run as root; undefined when that needs a password. */
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  if (hasProgram('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0) {
    return ['sudo', '-n']
  }
  return undefined
}

const hasPackageLists = () => {
  const folder = '/var/lib/apt/lists'
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('_Packages'))
}

/** Installs Debian packages where this user may. Returns true when they are installed afterwards. */
export async function installSystemPackages(packages) {
  const prefix = hasProgram('apt-get') ? rootPrefix() : undefined
  if (!prefix) return false
  say(`Installing system packages: ${packages.join(' ')}`)
  const apt = (...args) => {
    const words = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '--quiet', ...args]
    return run(words[0], words.slice(1), { stdio: ['ignore', 2, 2] })
  }
  const install = () => apt('install', '--yes', '--no-install-recommends', ...packages)
  if (hasPackageLists() && (await install()) === 0) return true
  // Package lists that are missing or outdated name files that no longer exist.
  return (await apt('update')) === 0 && (await install()) === 0
}
