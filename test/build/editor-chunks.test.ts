import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const ASSETS = join(import.meta.dirname, '../../out/renderer/assets')
const FILES = readdirSync(ASSETS)
/** The most code that the editor adds to that of reading, in bytes, packed. */
const MOST = 250_000

const textOf = (file: string): string => readFileSync(join(ASSETS, file), 'utf8')

/** Returns the scripts that screens load at once: their own, and those that they import. */
function scriptsOf(...screens: string[]): Set<string> {
  const named = (screen: string) => FILES.find((file) => new RegExp(`^${screen}-.{8}\\.js$`).test(file))
  const found = new Set(screens.map((screen) => named(screen) ?? `no script of ${screen}`))
  // The set grows while it is read.
  for (const file of found)
    for (const [, imported = ''] of textOf(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      found.add(imported)
  return found
}

/** Returns the modules of scripts. A script that the bundler wrote itself has no map. */
function modulesOf(scripts: Iterable<string>): string[] {
  const maps = [...scripts].map((file) => `${file}.map`).filter((map) => FILES.includes(map))
  return maps.flatMap((map) => (JSON.parse(textOf(map)) as { sources: string[] }).sources)
}

const reading = scriptsOf('start', 'reading')
const added = [...scriptsOf('ChangeRequestScreen', 'EditScreen')].filter((file) => !reading.has(file))

describe('the code of the editor', () => {
  it(`is smaller than ${MOST / 1000} kB`, () => {
    const sizes = added.map((file) => gzipSync(textOf(file)).length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST)
  })

  it('has no grammar besides that of Markdown, no validator and no view of differences', () => {
    const unwanted = /node_modules\/(?:@lezer\/(?:html|css|javascript|lr)|@codemirror\/merge|zod)\//
    const modules = modulesOf(added)
    expect(modules.filter((path) => path.includes('node_modules/@codemirror/view/'))).toHaveLength(1)
    expect(modules.filter((path) => unwanted.test(path))).toEqual([])
  })

  it('is not loaded by readers', () => {
    const modules = modulesOf(reading)
    expect(modules.filter((path) => path.includes('node_modules/@vue/runtime-core/'))).toHaveLength(1)
    expect(modules.filter((path) => /node_modules\/@(?:codemirror|lezer)\//.test(path))).toEqual([])
  })
})
