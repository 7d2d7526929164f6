import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { editHead, type HeadEdit } from '../../../../src-main/content/markdown/head/edit-head.ts'
import { headValue } from '../../../../src-main/content/markdown/head/head-value.ts'

function edited(head: string, ...edits: HeadEdit[]): string {
  const editing = editHead(head, edits)
  return editing.kind === 'edited' ? editing.head : `refused ${editing.key}`
}

const HEAD = `---
# Written by hand.
title: 'Plans'   # as sold
layout:
  width: wide      # for the table
  # The title is in the picture.
  title:
    visible: false
other: "kept" # yes
vars:
  "price":   10
  note: |
    two
    lines
tags:
  - tag: beta # soon
  # between
  - tag: "new"
    primary: true
cover: { light: a.png, dark: 'b.png' }
---

# Plans

`
const swap = (from: string, to: string): string => HEAD.replace(from, to)

describe('editing a head by its keys', () => {
  it.each<[string, HeadEdit, string]>([
    ['a value in its line', { path: ['layout', 'width'], value: 'default' }, swap('wide ', 'default ')],
    [
      'a value within two mappings',
      { path: ['layout', 'title', 'visible'], value: true },
      swap('visible: false', 'visible: true'),
    ],
    [
      'a new value in a mapping',
      { path: ['layout', 'outline', 'visible'], value: false },
      swap('visible: false\n', 'visible: false\n  outline:\n    visible: false\n'),
    ],
    [
      'a mapping that loses its only value',
      { path: ['layout', 'title', 'visible'], value: null },
      swap('  title:\n    visible: false\n', ''),
    ],
    [
      'a value of several lines',
      { path: ['vars', 'note'], value: 'one' },
      swap('note: |\n    two\n    lines\n', 'note: one\n'),
    ],
    ['a key in quotes', { path: ['vars', 'price'], value: null }, swap('  "price":   10\n', '')],
    ['a value in quotes', { path: ['other'], value: 'a: b' }, swap('"kept"', '"a: b"')],
    ['a key', { path: ['other'], value: null }, swap('other: "kept" # yes\n', '')],
    ['a missing key', { path: ['if'], value: null }, HEAD],
    ['a new key', { path: ['if'], value: 'a === "b"' }, swap("'b.png' }\n", '\'b.png\' }\nif: a === "b"\n')],
    [
      'a list with a new entry',
      { path: ['tags'], value: [{ tag: 'beta' }, { tag: 'new', primary: true }, { tag: 'x' }] },
      swap('primary: true\n', 'primary: true\n  - tag: x\n'),
    ],
    [
      'a list without an entry',
      { path: ['tags'], value: [{ tag: 'new', primary: true }] },
      swap('  - tag: beta # soon\n', ''),
    ],
    [
      'a mapping in braces',
      { path: ['cover', 'light'], value: 'c.png' },
      swap('{ light: a.png', '{ light: c.png'),
    ],
  ])('changes %s, and no other byte', (_, edit, expected) => {
    expect(edited(HEAD, edit)).toBe(expected)
    expect(edited(HEAD.replaceAll('\n', '\r\n'), edit)).toBe(expected.replaceAll('\n', '\r\n'))
  })

  it('creates front matter above a title, and removes it with its last key', () => {
    const edit: HeadEdit = { path: ['layout', 'title', 'visible'], value: false }
    const head = edited('\ufeff# Title\n\n', edit)
    expect(head).toBe('\ufeff---\nlayout:\n  title:\n    visible: false\n---\n\n# Title\n\n')
    expect(edited(head, { ...edit, value: null })).toBe('\ufeff# Title\n\n')
  })

  it('leaves a head unchanged when an alias would lose or change another value', () => {
    const head = '---\na: &x 1\nb: *x\n---\n'
    expect(edited(head, { path: ['a'], value: 2 })).toBe('refused a')
    expect(edited(head, { path: ['a'], value: null })).toBe('refused a')
    expect(edited('---\nvars: [1, 2]\n---\n', { path: ['vars', 'x'], value: 1 })).toBe('refused vars')
  })

  it('edits a readable key of a head that YAML refuses', () => {
    const head = "---\ntitle: A: b\nlayout:\n  width: wide\nbad: 'open\n---\n"
    expect(edited(head, { path: ['layout', 'width'], value: null })).toBe(
      "---\ntitle: A: b\nbad: 'open\n---\n",
    )
  })

  it('sets any value at any place, and changes nothing else', () => {
    const name = fc.constantFrom('a', 'b c', 'layout', 'x-y', '"q"', '1')
    const word = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('# x', 'a: b', '- a', 'yes'),
    )
    const scalar = fc.oneof(word, fc.integer(), fc.boolean())
    const inner = fc.dictionary(name, scalar, { minKeys: 1, maxKeys: 4 })
    const value = fc.oneof(scalar, inner, fc.dictionary(name, inner, { minKeys: 1, maxKeys: 3 }))
    const comments = fc.array(fc.constantFrom('', '# one', '#two'), { maxLength: 2 })
    const entries = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), value, comments), {
      selector: ([key]) => key,
      maxLength: 4,
    })
    const path = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.array(name, { maxLength: 2 }))
    fc.assert(
      fc.property(entries, path, fc.option(scalar), (written, [key, rest], set) => {
        const sources = written.map(([each, its, notes]) => [
          each,
          [...notes, ''].join('\n') + stringify({ [each]: its }, { lineWidth: 0 }),
        ])
        const head = `---\n${sources.map(([, source]) => source).join('')}---\n`
        const editing = editHead(head, [{ path: [key, ...rest], value: set }])
        fc.pre(editing.kind === 'edited')
        for (const [each, source] of sources)
          if (each !== key) expect(editing.head).toContain(source!.trimStart())
        const found = rest.reduce<unknown>(
          (its, one) => (its !== null && typeof its === 'object' ? Reflect.get(its, one) : undefined),
          headValue(editing.head, key),
        )
        expect(found ?? null).toEqual(set)
      }),
      { numRuns: 120 },
    )
  })
})
