import { resolve } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const eslint = new ESLint({ cwd: root })

/** What the linter says about a line of code, were it in that file. */
async function faults(path: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: resolve(root, path) })
  return (result?.messages ?? []).map(({ message }) => message)
}

const sfc = (script: string): string =>
  `<script setup lang="ts">\n${script}\n</script>\n<template><p /></template>\n`

const refused: [what: string, path: string, code: string, says: RegExp][] = [
  [
    'run-time code of the core in the page',
    'src-renderer/api/planted.ts',
    `import { openWorkspace } from '../../src-main/core.ts'`,
    /renderer may not import src-main\/core\.ts/,
  ],
  [
    'the same in a component',
    'src-renderer/ui/Planted.vue',
    sfc(`import { openStore } from '../../src-main/replica/open-store.ts'`),
    /renderer may not import/,
  ],
  [
    'a type import that leaves its import behind',
    'src-renderer/api/planted.ts',
    `import { type Workspace } from '../../src-main/core.ts'`,
    /renderer may not import/,
  ],
  [
    'Node in the page',
    'src-renderer/api/planted.ts',
    `import { readFile } from 'node:fs'`,
    /may not import node:fs/,
  ],
  [
    'Electron in the page',
    'src-renderer/api/planted.ts',
    `import { shell } from 'electron'`,
    /may not import electron/,
  ],
  [
    'Electron in the core',
    'src-main/replica/planted.ts',
    `import { app } from 'electron'`,
    /may not import electron/,
  ],
  [
    'even the types of Electron in the core',
    'src-main/http/planted.ts',
    `import type { Session } from 'electron'`,
    /may not import electron/,
  ],
  [
    'the desktop in the core',
    'src-main/http/planted.ts',
    `import { menuTemplate } from '../desktop/menu.ts'`,
    /core may not import src-main\/desktop\/menu\.ts/,
  ],
  [
    'the channels in the core',
    'src-main/core.ts',
    `export * from './ipc/handle.ts'`,
    /core may not import src-main\/ipc\/handle\.ts/,
  ],
  [
    'a disk in the domain',
    'src-main/domain/planted.ts',
    `import { readFileSync } from 'fs'`,
    /may not import fs/,
  ],
  [
    'a database in the domain',
    'src-main/domain/planted.ts',
    `import Database from 'better-sqlite3'`,
    /may not import better-sqlite3/,
  ],
  [
    'the store in the domain',
    'src-main/domain/planted.ts',
    `const store = await import('../replica/store.ts')`,
    /may not import src-main\/replica\/store\.ts/,
  ],
  [
    'Node in the schemas',
    'src-main/schemas/planted.ts',
    `import { sep } from 'node:path'`,
    /may not import node:path/,
  ],
  [
    'Node in Markdown',
    'src-main/content/markdown/planted.ts',
    `import { createHash } from 'node:crypto'`,
    /may not import node:crypto/,
  ],
  [
    'the network in the merge',
    'src-main/content/merge/planted.ts',
    `import net from 'node:net'`,
    /may not import/,
  ],
  [
    'a required disk in the merge',
    'src-main/content/merge/planted.ts',
    `const fs = require('node:fs')`,
    /may not import node:fs/,
  ],
  [
    'anything in the preload but the bridge',
    'src-preload/planted.ts',
    `import { argumentSchemas } from '../src-main/ipc/arguments.ts'`,
    /preload may not import/,
  ],
  [
    'a raw channel outside of ipc/',
    'src-main/desktop/planted.ts',
    `import { ipcMain } from 'electron'`,
    /ipcMain is used in/,
  ],
  [
    'tests in the app',
    'src-main/operations/planted.ts',
    `import type { Bench } from '../../test/bench/bench.ts'`,
    /Nothing imports from test/,
  ],
  ['an alias', 'src-renderer/api/planted.ts', `import { x } from '@/ui/x.ts'`, /relative paths/],
  ['a path of the machine', 'src-main/http/planted.ts', `import { x } from '/srv/x.ts'`, /relative paths/],
  ['a neighbour of the project', 'src-main/http/planted.ts', `import { x } from '../../../x.ts'`, /outside/],
]

const allowed: [what: string, path: string, code: string][] = [
  [
    'types of the core in the page',
    'src-renderer/api/planted.ts',
    `import type { Workspace } from '../../src-main/core.ts'`,
  ],
  [
    'an imported type in the page',
    'src-renderer/api/planted.ts',
    `export type Call = import('../../src-main/core.ts').Workspace`,
  ],
  [
    'schemas and Markdown in the page',
    'src-renderer/api/planted.ts',
    `import '../../src-main/schemas/page.ts'\nimport '../../src-main/content/markdown/blocks.ts'`,
  ],
  ['Electron in the desktop', 'src-main/desktop/planted.ts', `import { app } from 'electron'`],
  ['raw channels in ipc/', 'src-main/ipc/planted.ts', `import { ipcMain } from 'electron'`],
  ['raw channels in the preload', 'src-preload/planted.ts', `import { ipcRenderer } from 'electron'`],
  ['a hash in the domain', 'src-main/domain/planted.ts', `import { createHash } from 'node:crypto'`],
  ['the core in a test', 'test/planted.ts', `import { openWorkspace } from '../src-main/core.ts'`],
]

describe('import boundaries', () => {
  it.each(refused)('refuse %s', async (_what, path, code, says) => {
    expect(await faults(path, code)).toContainEqual(expect.stringMatching(says))
  })

  it.each(allowed)('allow %s', async (_what, path, code) => {
    expect(await faults(path, code)).toEqual([])
  })

  it('hold for code that asks the linter to look away', async () => {
    const code = `// eslint-disable-next-line\nimport { app } from 'electron'`
    expect(await faults('src-main/domain/planted.ts', code)).toContainEqual(
      expect.stringMatching(/may not import electron/),
    )
  })
})

describe('template rules', () => {
  const template = (inside: string): string =>
    `<script setup lang="ts">\nconst list = ['a']\n</script>\n<template><div>${inside}</div></template>\n`

  it.each([
    ['a list without keys', '<p v-for="item in list">{{ item }}</p>', /key/],
    ['raw HTML', '<p v-html="list[0]" />', /v-html/],
    ['an unused variable', '<p v-for="(item, place) in list" :key="item">{{ item }}</p>', /place/],
  ])('refuse %s', async (_what, inside, says) => {
    expect(await faults('src-renderer/ui/Planted.vue', template(inside))).toContainEqual(
      expect.stringMatching(says),
    )
  })
})
