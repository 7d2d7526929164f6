import { readdirSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LAYERS } from '../../build/lint/layers.js'
import { lintText } from '../support/lint-text.ts'

const root = resolve(import.meta.dirname, '../..')

/** Returns the linter's messages for a line of code, as if it were in that file. */
async function faults(path: string, code: string): Promise<string[]> {
  return (await lintText(path, code)).map(({ message }) => message)
}

/** Returns the folders at and below a folder. */
function foldersBelow(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [folder, ...inside.flatMap(({ name }) => foldersBelow(join(folder, name)))]
}

/** Returns the modules below a folder. */
const filesBelow = (folder: string): string[] =>
  foldersBelow(folder).flatMap((path) =>
    readdirSync(path)
      .filter((name) => /\.(ts|vue)$/.test(name))
      .map((name) => join(path, name)),
  )

const sfc = (script: string): string =>
  `<script setup lang="ts">\n${script}\n</script>\n<template><p /></template>\n`

const refused: [name: string, path: string, code: string, expected: RegExp][] = [
  [
    'run-time code of the core in the page',
    'src-renderer/api/planted.ts',
    `import { openWorkspace } from '../../src-main/workspace/core.ts'`,
    /renderer may not import src-main\/workspace\/core\.ts/,
  ],
  [
    'the same in a component',
    'src-renderer/ui/Planted.vue',
    sfc(`import { openStore } from '../../src-main/store/open-store.ts'`),
    /renderer may not import/,
  ],
  [
    'a type import that leaves its import behind',
    'src-renderer/api/planted.ts',
    `import { type Workspace } from '../../src-main/workspace/core.ts'`,
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
    'src-main/store/planted.ts',
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
    /http\/ stands below desktop\//,
  ],
  [
    'the channels in the core',
    'src-main/workspace/core.ts',
    `export * from '../desktop/ipc/handle.ts'`,
    /workspace\/ stands below desktop\//,
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
    `const store = await import('../store/store.ts')`,
    /may not import src-main\/store\/store\.ts/,
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
    `import { argumentSchemas } from '../src-main/desktop/ipc/arguments.ts'`,
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

const outOfOrder: [name: string, path: string, code: string, expected: RegExp][] = [
  [
    'a way around the face of a folder',
    'src-main/workspace/planted.ts',
    `import { PdfDocuments } from '../pdf/pdf-documents.ts'`,
    /Other folders import src-main\/pdf\/index.ts and no other file/,
  ],
  [
    'an operation that reaches up to sync',
    'src-main/operations/planted.ts',
    `import { pull } from '../sync/pull/pull.ts'`,
    /operations\/ stands below sync\/ and may not import from it/,
  ],
  [
    'a type from above',
    'src-main/store/planted.ts',
    `import type { Workspace } from '../workspace/core.ts'`,
    /store\/ stands below workspace\//,
  ],
  [
    'a type from above, imported in place',
    'src-main/platform/planted.ts',
    `export type Planted = import('../store/store.ts').Reader`,
    /platform\/ stands below store\//,
  ],
  [
    'a folder without a layer',
    'src-main/planted/planted.ts',
    `import { Problem } from '../schemas/problem.ts'`,
    /planted\/planted\.ts stands in no layer/,
  ],
  [
    'a part of the page that reaches up to a screen',
    'src-renderer/ui/Planted.vue',
    sfc(`import { toasts } from '../features/shell/AppShell.vue'`),
    /ui\/ stands below features\/shell\//,
  ],
  [
    'a screen that reaches up to another',
    'src-renderer/features/comments/planted.ts',
    `import type { Outbox } from '../sync/outbox/outbox.ts'`,
    /features\/comments\/ stands below features\/sync\//,
  ],
]

const allowed: [name: string, path: string, code: string][] = [
  [
    'types of the core in the page',
    'src-renderer/api/planted.ts',
    `import type { Workspace } from '../../src-main/workspace/core.ts'`,
  ],
  [
    'an imported type in the page',
    'src-renderer/api/planted.ts',
    `export type Call = import('../../src-main/workspace/core.ts').Workspace`,
  ],
  [
    'schemas and Markdown in the page',
    'src-renderer/api/planted.ts',
    `import '../../src-main/schemas/page.ts'\nimport '../../src-main/content/markdown/blocks.ts'`,
  ],
  ['Electron in the desktop', 'src-main/desktop/planted.ts', `import { app } from 'electron'`],
  ['raw channels in ipc/', 'src-main/desktop/ipc/planted.ts', `import { ipcMain } from 'electron'`],
  ['raw channels in the preload', 'src-preload/planted.ts', `import { ipcRenderer } from 'electron'`],
  ['a hash in the domain', 'src-main/domain/planted.ts', `import { createHash } from 'node:crypto'`],
  ['the core in a test', 'test/planted.ts', `import { openWorkspace } from '../src-main/workspace/core.ts'`],
]

describe('import boundaries', () => {
  it.each(refused)('refuse %s', async (_case, path, code, says) => {
    expect(await faults(path, code)).toContainEqual(expect.stringMatching(says))
  })

  it.each(outOfOrder)('refuse %s', async (_case, path, code, says) => {
    expect(await faults(path, code)).toContainEqual(expect.stringMatching(says))
  })

  it('name every folder and file of the source in the order of layers', () => {
    const unnamed = Object.entries(LAYERS).flatMap(([base, entries]) =>
      filesBelow(resolve(root, base))
        .map((path) => relative(resolve(root, base), path).split(sep).join('/'))
        .filter(
          (path) =>
            !entries.some((entry) => path === entry || (entry.endsWith('/') && path.startsWith(entry))),
        ),
    )
    expect(unnamed).toEqual([])
  })

  it('leave at most 23 folders and four loose files in the core', () => {
    const top = readdirSync(resolve(root, 'src-main'), { withFileTypes: true })
    expect(top.filter((entry) => entry.isDirectory()).length).toBeLessThanOrEqual(23)
    expect(top.filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(4)
  })

  it.each(['src-main', 'src-preload', 'src-renderer', 'test'])(
    'leave at most 32 files in a folder of %s',
    (base) => {
      const crowded = foldersBelow(resolve(root, base)).filter(
        (folder) =>
          readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).length > 32,
      )
      expect(crowded).toEqual([])
    },
  )

  it.each(allowed)('allow %s', async (_case, path, code) => {
    expect(await faults(path, code)).toEqual([])
  })

  it('apply to code that disables the linter by comments', async () => {
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
  ])('refuse %s', async (_case, inside, says) => {
    expect(await faults('src-renderer/ui/Planted.vue', template(inside))).toContainEqual(
      expect.stringMatching(says),
    )
  })
})
