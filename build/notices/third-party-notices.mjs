/**
 * Writes the third-party notices of a build next to the pages, where both hosts serve them. The source maps of the
 * build show the bundled packages, so no list is maintained by hand. Fails for a package with a forbidden licence.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { outsideFolders } from '../package/outside.mjs'
import { inProject, main, SetUpError } from '../project.mjs'
import { chosenFor, isAllowed } from './licences.mjs'

const OUT = 'out'
/**
 * The path of the notices, below the built pages. The app and the headless host serve them, and installers ship them.
 */
export const NOTICES = 'out/renderer/third-party-notices.txt'

const PACKAGES = 'node_modules'
const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i

/** Returns the folder of every package in a build. */
export function shippedPackages() {
  const folders = new Set([...bundled(), ...copied(), ...outside()])
  return [...folders].toSorted().map(describe)
}

/** Returns the packages with code in the bundles. */
function bundled() {
  const maps = readdirSync(inProject(OUT), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.map'),
  )
  return maps.flatMap((path) => {
    const map = inProject(OUT, path)
    const { sources, sourceRoot = '' } = JSON.parse(readFileSync(map, 'utf8'))
    return sources.flatMap((source) => folderOfPackage(resolve(dirname(map), sourceRoot, source)))
  })
}

/** Returns the packages with copied files: fonts of PDFs, and files that style sheets name. */
function copied() {
  const fonts = readdirSync(inProject(OUT, 'main/fonts'), { recursive: true, encoding: 'utf8' })
  const ofPdfs = fonts.flatMap((path) => folderOfPackage(inProject(PACKAGES, path)))
  const styles = ['src-renderer/ui/styles/fonts.css', 'src-renderer/main.ts'].map((path) =>
    readFileSync(inProject(path), 'utf8'),
  )
  const names = styles.flatMap((text) => [...text.matchAll(/['"](@fontsource[\w-]*\/[\w-]+|katex)\//g)])
  return [
    ...ofPdfs,
    ...names.flatMap(([, name]) => folderOfPackage(inProject(PACKAGES, name, 'package.json'))),
  ]
}

/** The packages outside the bundles, with all their dependencies. */
const outside = () => outsideFolders().map((path) => inProject(path))

/** Returns the folder of the package that contains a file, if any. */
function folderOfPackage(file) {
  const parts = file.split(/[/\\]/)
  const index = parts.lastIndexOf(PACKAGES)
  if (index < 0) return []
  const length = parts[index + 1]?.startsWith('@') ? 3 : 2
  const folder = parts.slice(0, index + length).join('/')
  return existsSync(join(folder, 'package.json')) ? [folder] : []
}

function describe(folder) {
  const { name, version, license, licenses, author, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const declared = license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ')
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return {
    name,
    version,
    declared: declared ?? 'none',
    texts,
    author: typeof author === 'object' ? author.name : author,
    source: chosenFor(name)?.source ?? repository?.url ?? repository,
    path: relative(inProject(), folder),
  }
}

/** Returns the packages that may not be shipped, in words. */
export function refused(packages) {
  return packages
    .filter(({ name, declared }) => !isAllowed(declared) && !chosenFor(name))
    .map(({ name, version, declared }) => `${name} ${version} (${declared})`)
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/** Returns the licence text for a package without one: that of MIT, or that of another package. */
function textFor({ name, declared, author }, packages) {
  if (declared === 'MIT') return `Copyright (c) ${author ?? `the authors of ${name}`}\n\n${MIT}`
  const withSameLicence = packages.find((each) => each.declared === declared && each.texts.length > 0)
  if (!withSameLicence) throw new SetUpError(`There is no text for the licence of ${name}, ${declared}.`)
  return withSameLicence.texts[0]
}

/** Returns the notices as text: each package with its licence and the text that it ships. */
export function noticesOf(packages) {
  const head = `Carrel is under the MIT licence. It contains the work of others, under the licences below.\n`
  const whole = packages.map((each) =>
    each.texts.length > 0 ? each : { ...each, texts: [textFor(each, packages)] },
  )
  return [head, ...whole.map(noticeOf)].join(`\n${'='.repeat(80)}\n\n`)
}

function noticeOf({ name, version, declared, texts, author, source }) {
  const chosen = chosenFor(name)
  const lines = [
    `${name} ${version}`,
    `Licence: ${chosen ? `${chosen.licence} (declared: ${declared})` : declared}`,
    ...(author ? [`Author: ${author}`] : []),
    ...(source ? [`Source: ${source}`] : []),
  ]
  return [...lines, '', ...texts.flatMap((text) => [text, ''])].join('\n')
}

/** Writes the notices of the build in out/. Throws a SetUpError for a package that may not be shipped. */
export function writeNotices() {
  const packages = shippedPackages()
  const forbidden = refused(packages)
  if (forbidden.length > 0)
    throw new SetUpError(
      `The licence of a package is not among those in build/notices/licences.mjs: ${forbidden.join(', ')}.`,
    )
  writeFileSync(inProject(NOTICES), noticesOf(packages))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(writeNotices)
