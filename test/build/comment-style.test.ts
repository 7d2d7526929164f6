import { describe, expect, it } from 'vitest'
import { lintText } from '../support/lint-text.ts'

async function faults(code: string, path = 'src-main/platform/planted.ts'): Promise<string[]> {
  return (await lintText(path, code)).map(({ message }) => message)
}

/** Returns the messages for a comment above a constant. */
const faultsOf = (comment: string): Promise<string[]> => faults(`${comment}\nexport const planted = 1\n`)

/** A sentence of a number of words. */
const sentence = (words: number): string => `The ${Array.from({ length: words - 1 }, () => 'is').join(' ')}.`

/** The beginning of the message about a sentence that is too long. */
const TOO_LONG = expect.stringMatching(/^A sentence has at most 25 words: “/)

describe('the style of comments', () => {
  it.each([
    'What',
    'Who',
    'Whether',
    'That',
    'How',
    'Where',
    'Why',
    'In',
    'By',
    'Of',
    'Its',
    'It',
    'One',
    'Those',
  ])('refuses a doc comment that starts with %s', async (word) => {
    expect(await faultsOf(`/** ${word} it is. */`)).toContainEqual(
      expect.stringContaining(`not with “${word}”`),
    )
  })

  it('refuses a comment that is wider than 120 characters', async () => {
    const wide = `// ${'wording '.repeat(15)}`
    expect(await faultsOf(wide)).toEqual(['A comment is at most 120 characters wide.'])
  })

  it.each([
    ['a name', '/** The number of pages, when it is known. */'],
    ['a verb', '/** Returns the pages in the order of the tree. */'],
    ['a condition', '/** True when the page is known. */'],
    ['a question word in a line comment', '// What follows is plain.'],
  ])('accepts %s at the start', async (_kind, comment) => {
    expect(await faultsOf(comment)).toEqual([])
  })

  it('refuses a sentence of more than 25 words over several lines', async () => {
    const half = sentence(13).slice(0, -1)
    expect(await faultsOf(`/** ${sentence(25)} */`)).toEqual([])
    expect(await faultsOf(`/**\n * ${half}\n * ${half}.\n */`)).toEqual([TOO_LONG])
    expect(await faultsOf(`// ${half}\n// ${half}.`)).toEqual([TOO_LONG])
  })

  it('ends a sentence at its mark and at the end of a paragraph, a list item and a tag', async () => {
    const half = sentence(20)
    const open = half.slice(0, -1)
    expect(await faultsOf(`/**\n * ${half}\n * ${half}\n * ${half}\n */`)).toEqual([])
    expect(
      await faultsOf(`/**\n * ${open}\n *\n * - ${open}\n * - ${open}\n * @param one ${open}\n */`),
    ).toEqual([])
  })

  it('counts a piece of code and an address as one word', async () => {
    const code = `/** ${sentence(23).slice(0, -1)}\n * \`one two three\` https://example.org/a-b.html. */`
    expect(await faultsOf(code)).toEqual([])
  })

  it('ignores examples, licence headers and directives of tools', async () => {
    const half = sentence(18).slice(0, -1)
    expect(await faultsOf(`/**\n * The name.\n * @example\n * ${half}\n * ${half}\n */`)).toEqual([])
    expect(await faultsOf(`/* Copyright\n ${half}\n ${half} */`)).toEqual([])
  })

  it('reads the comments of a component and of a build script', async () => {
    const comment = `/** In ${'a '.repeat(26)}. */\nconst planted = 1\n`
    const component = `<script setup lang="ts">\n${comment}</script>\n<template><p>{{ planted }}</p></template>\n`
    const both = [expect.stringContaining('not with “In”'), TOO_LONG]
    expect(await faults(component, 'src-renderer/ui/Planted.vue')).toEqual(both)
    expect(await faults(`${comment}export default planted\n`, 'build/planted.mjs')).toEqual(both)
  })

  it('refuses a private member that is not written as #name', async () => {
    expect(await faults('export class Planted {\n  private planted = 1\n}\n')).toEqual([
      'Write a private member as #name.',
    ])
  })
})
