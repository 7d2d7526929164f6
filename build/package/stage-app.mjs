/**
 * Writes the shipped app into a folder: the build, and the packages outside the bundles. The packager uses this folder,
 * so packages of tests, benchmarks and bundles never enter an installer.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../project.mjs'
import { OUTSIDE, outsideFolders } from './outside.mjs'

/** The folder of the staged app, relative to the project. */
export const STAGED = 'dist/app'

const isShipped = (path) => !path.endsWith('.map') && !path.endsWith('built-from')

/** Writes the app into `folder`, which is emptied first. Needs a build. */
export function stageApp(folder = inProject(STAGED)) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(inProject('out'), join(folder, 'out'), { recursive: true, filter: isShipped })
  cpSync(inProject('LICENSE'), join(folder, 'LICENSE'))
  const folders = outsideFolders()
  for (const path of folders) cpSync(inProject(path), join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(shippedPackage(folders), null, 2))
}

/**
 * Returns the package.json of the staged app: that of the project, with only the outside packages, at their installed
 * versions.
 */
function shippedPackage(folders) {
  const { name, version, description, license, type, main } = readPackage('package.json')
  const installed = OUTSIDE.filter((outside) => folders.includes(`node_modules/${outside}`))
  const dependencies = Object.fromEntries(
    installed.map((outside) => [outside, readPackage(`node_modules/${outside}/package.json`).version]),
  )
  return { name, version, private: true, description, license, type, main, dependencies }
}

const readPackage = (path) => JSON.parse(readFileSync(inProject(path), 'utf8'))
