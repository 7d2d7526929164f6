import { expect, it } from 'vitest'
import { lintText } from '../support/lint-text.ts'

/** Returns the rules that a source breaks, as if it were in that file. */
async function broken(path: string, code: string): Promise<string[]> {
  return (await lintText(path, code)).map(({ ruleId, message }) => ruleId ?? message)
}

const component = (script: string, template: string): string =>
  `<script setup lang="ts">\n${script}\n</script>\n<template>${template}</template>\n`

it.each([
  ['the core', 'src-main/sync/planted.ts', `export const isText = (found: object) => 'text' in found`],
  ['the preload', 'src-preload/planted.ts', `export const isText = (found: object) => 'text' in found`],
  [
    'the page',
    'src-renderer/ui/planted.ts',
    `export const has = (key: string, found: object) => key in found`,
  ],
  [
    'a component',
    'src-renderer/ui/Planted.vue',
    component(
      `const { found } = defineProps<{ found: object }>()\nconst isText = 'text' in found`,
      '<p v-if="isText" />',
    ),
  ],
])('a test on the keys of an object is refused in %s', async (_where, path, code) => {
  expect(await broken(path, code)).toEqual(['no-restricted-syntax'])
})

it('a test on the keys of an object is refused in a template', async () => {
  const code = component('defineProps<{ found: object }>()', `<p v-if="'text' in found" />`)
  expect(await broken('src-renderer/ui/Planted.vue', code)).toEqual(['vue/no-restricted-syntax'])
})

it('a loop over keys is accepted', async () => {
  expect(await broken('src-main/sync/planted.ts', 'for (const key in table) use(key)')).toEqual([])
  const code = component('defineProps<{ rows: string[] }>()', '<p v-for="row in rows" :key="row" />')
  expect(await broken('src-renderer/ui/Planted.vue', code)).toEqual([])
})
