import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { importForms, packageName } from './import-forms.js'

/** The manifests that were read, by their paths. A run of the linter reads each once. */
const manifests = new Map()

const namesIn = (...groups) => new Set(groups.flatMap((group) => Object.keys(group ?? {})))

/** Returns the packages that a `package.json` declares: those that ship, and those for development alone. */
function manifestAt(path) {
  const known = manifests.get(path)
  if (known) return known
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8'))
  const shipped = namesIn(dependencies, optionalDependencies)
  const manifest = { shipped, development: namesIn(devDependencies) }
  manifests.set(path, manifest)
  return manifest
}

/** Returns the manifests from the folder of a file up to that of the project, the nearest first. */
function manifestsAbove(root, folder) {
  const path = join(folder, 'package.json')
  const own = existsSync(path) ? [manifestAt(path)] : []
  return folder === root || dirname(folder) === folder
    ? own
    : [...own, ...manifestsAbove(root, dirname(folder))]
}

/** Returns the name of the package with the types of another one, such as `@types/babel__core` of `@babel/core`. */
const typesOf = (name) => `@types/${name.replace(/^@/, '').replace('/', '__')}`

/** True for a module outside of the packages: a path, an address, a module of Node, or Electron's own. */
const isNoPackage = (specifier) =>
  /^[./]|^[a-z]+:/.test(specifier) || isBuiltin(specifier) || packageName(specifier) === 'electron'

/** Returns the fault of an import of a package, or undefined. Only packages that ship may run in the app. */
function faultOf({ root, file, specifier, isType }) {
  if (isNoPackage(specifier)) return undefined
  const name = packageName(specifier)
  const declared = manifestsAbove(root, dirname(file))
  if (declared.some(({ shipped }) => shipped.has(name))) return undefined
  const isForDevelopment = declared.some(
    ({ development }) => development.has(name) || (isType && development.has(typesOf(name))),
  )
  const ships = /^src-(main|preload|renderer)\//.test(relative(root, file).split(sep).join('/'))
  if (isForDevelopment && (isType || !ships)) return undefined
  return isForDevelopment
    ? `${name} is a devDependency, so the app does not contain it. Move it to dependencies in package.json.`
    : `${name} is not in package.json. Declare it, because another package may stop bringing it along.`
}

/** Reports every form of import of a package that `package.json` does not declare. */
export default {
  meta: { type: 'problem', schema: [], docs: { description: 'import only declared packages' } },
  create(context) {
    const { cwd: root, filename: file } = context
    return importForms(context, (specifier, isType) => faultOf({ root, file, specifier, isType }))
  },
}
