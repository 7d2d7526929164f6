import { describe, expect, it } from 'vitest'
import { lintText } from '../support/lint-text.ts'

/** Returns the messages of the rule for a line of code, as if it were in that file. */
async function faults(path: string, code: string): Promise<string[]> {
  return (await lintText(path, code)).flatMap(({ ruleId, message }) =>
    ruleId === 'carrel/declared-packages' ? [message] : [],
  )
}

const refused: [name: string, path: string, code: string, message: RegExp][] = [
  [
    'a package that only another package declares',
    'src-main/content/planted.ts',
    `import { visitParents } from 'unist-util-visit-parents'`,
    /^unist-util-visit-parents is not in package\.json/,
  ],
  [
    'a part of such a package',
    'src-renderer/ui/planted.ts',
    `export * from '@vue/shared/dist/shared.js'`,
    /^@vue\/shared is not in package\.json/,
  ],
  [
    'such a package in a component',
    'src-renderer/ui/Planted.vue',
    `<script setup lang="ts">\nimport '@vue/shared'\n</script>\n<template><p /></template>\n`,
    /^@vue\/shared is not in package\.json/,
  ],
  [
    'such a package that is loaded later',
    'test/store/planted.ts',
    `await import('unist-util-visit-parents')`,
    /is not in package\.json/,
  ],
  [
    'the types of such a package',
    'test/store/planted.ts',
    `import type { X } from '@vue/shared'`,
    /is not in/,
  ],
  ['such a package in a script', 'build/planted.mjs', `import '@vue/shared'`, /is not in package\.json/],
  [
    'run-time code of a devDependency in the app',
    'src-main/store/planted.ts',
    `import { test } from 'vitest'`,
    /^vitest is a devDependency/,
  ],
]

const allowed: [name: string, path: string, code: string][] = [
  ['a dependency', 'src-main/store/planted.ts', `import Database from 'better-sqlite3'`],
  ['an optional dependency', 'src-main/secrets/planted.ts', `await import('keytar')`],
  ['a part of a dependency', 'src-renderer/ui/planted.ts', `import 'katex/dist/katex.css'`],
  ['a devDependency in a test', 'test/store/planted.ts', `import { test } from 'vitest'`],
  ['a devDependency in a script', 'build/planted.mjs', `import { build } from 'vite'`],
  ['types with a package of their own', 'src-main/content/planted.ts', `import type { Root } from 'mdast'`],
  ['Electron', 'src-main/desktop/planted.ts', `import { app } from 'electron'`],
  ['Node under either name', 'src-main/store/planted.ts', `import 'node:fs'\nimport 'path'`],
  ['a file of the project', 'src-main/store/planted.ts', `import './store.ts'`],
]

describe('the packages that package.json declares', () => {
  it.each(refused)('exclude %s', async (_name, path, code, message) => {
    expect(await faults(path, code)).toEqual([expect.stringMatching(message)])
  })

  it.each(allowed)('include %s', async (_name, path, code) => {
    expect(await faults(path, code)).toEqual([])
  })
})
