import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chunkNames, type CHUNKS } from '../../build/chunk-names.ts'

const BUILT = join(import.meta.dirname, '../../out/renderer')

/** Module graph: the static imports of each module, then those on request. */
const GRAPH: Record<string, [atOnce: string[], onRequest: string[]]> = {
  'index.html': [['main'], []],
  main: [
    ['vue', 'helper', 'home'],
    ['editor', 'page'],
  ],
  home: [['vue'], []],
  page: [['vue', 'helper', 'markdown'], ['diagrams']],
  markdown: [['vue'], []],
  diagrams: [['markdown'], []],
  editor: [['vue', 'codemirror', 'markdown'], []],
  vue: [[], []],
  helper: [[], []],
  codemirror: [[], []],
  'frame.html': [['frame'], []],
  frame: [[], ['diagram']],
  diagram: [['helper'], []],
}

const modules = {
  getModuleInfo(id: string) {
    const [importedIds = [], dynamicallyImportedIds = []] = GRAPH[id] ?? []
    return { importedIds, dynamicallyImportedIds }
  },
}

const chunks = chunkNames({ page: 'index.html', reading: ['page'], others: ['frame.html'] })
const modulesIn = (chunk: (typeof CHUNKS)[number]) =>
  Object.keys(GRAPH).filter((id) => chunks[chunk](id, modules) === chunk)

describe('the chunks of the app', () => {
  it('start with the modules that the page imports at once, and none that another page uses', () => {
    expect(modulesIn('start')).toEqual(['main', 'home', 'vue'])
  })

  it('have one for the modules that another page uses as well', () => {
    expect(modulesIn('shared')).toEqual(['helper'])
  })

  it('have one for reading, without the modules of the start and those loaded on request', () => {
    expect(modulesIn('reading')).toEqual(['page', 'markdown'])
  })
})

const filesOf = (page: string) =>
  [...readFileSync(join(BUILT, page), 'utf8').matchAll(/(?:src|href)="\.\/assets\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  )

describe('the built app', () => {
  it('starts with two scripts, a style sheet and a picture', () => {
    const kinds = filesOf('index.html').map((name) => name.replace(/-[\w-]{8}\./, '.'))
    expect(kinds.toSorted()).toEqual(['icon.svg', 'preload-helper.js', 'start.css', 'start.js'])
  })

  it('starts without the validator, the packer and the editor', () => {
    const map = readdirSync(join(BUILT, 'assets')).find((name) => /^start-.*\.js\.map$/.test(name)) ?? ''
    const { sources } = JSON.parse(readFileSync(join(BUILT, 'assets', map), 'utf8')) as { sources: string[] }
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.filter((path) => /node_modules\/(zod|fflate|@codemirror|katex)\//.test(path))).toEqual([])
  })

  it('opens a page with one more script and style sheet', () => {
    const names = readdirSync(join(BUILT, 'assets')).filter((name) => /\.(js|css)$/.test(name))
    const start = names.find((name) => /^start-.*\.js$/.test(name)) ?? ''
    const code = readFileSync(join(BUILT, 'assets', start), 'utf8')
    const needed = /m\.f=\[([^\]]*)\]/.exec(code)?.[1] ?? ''
    expect(names.filter((name) => name.startsWith('reading-'))).toHaveLength(2)
    expect(needed).toContain('reading-')
  })

  it('does not run the app in the frame of diagrams', () => {
    const loaded = filesOf('mermaid-frame.html')
    expect(loaded.length).toBeGreaterThan(1)
    expect(loaded.filter((name) => name.startsWith('start-'))).toEqual([])
    const scripts = readdirSync(join(BUILT, 'assets')).filter((name) =>
      /^(chunk|d3|mermaid).*\.js$/.test(name),
    )
    const importing = scripts.filter((name) =>
      /["'`]\.\/start-/.test(readFileSync(join(BUILT, 'assets', name), 'utf8')),
    )
    expect(importing).toEqual([])
  })
})
