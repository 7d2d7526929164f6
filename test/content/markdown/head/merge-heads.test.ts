import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editHead, type HeadEdit } from '../../../../src-main/content/markdown/head/edit-head.ts'
import { headValue } from '../../../../src-main/content/markdown/head/head-value.ts'
import { mergeHeads } from '../../../../src-main/content/markdown/head/merge-heads.ts'

const BASE = `---
# Hand-written.
layout:
  width: wide # the table needs it
  title:
    visible: true
tags:
  - tag: beta
icon: rocket
---

# Plans

`

function change(head: string, ...edits: HeadEdit[]): string {
  const editing = editHead(head, edits)
  if (editing.kind === 'refused') throw new Error(`${editing.key} was refused`)
  return editing.head
}

describe('merging two heads of a page', () => {
  it('retains the changes of both sides within one mapping', () => {
    const mine = change(BASE, { path: ['layout', 'title', 'visible'], value: false })
    const theirs = change(BASE, { path: ['layout', 'width'], value: 'default' }, { path: ['if'], value: 'a' })
    expect(mergeHeads({ base: BASE, mine, theirs })).toEqual({
      head: change(theirs, { path: ['layout', 'title', 'visible'], value: false }),
      conflicting: false,
    })
  })

  it('retains the tags that either side added, and removes those that either side removed', () => {
    const mine = change(BASE, { path: ['tags'], value: [{ tag: 'beta' }, { tag: 'mine' }] })
    const theirs = change(BASE, { path: ['tags'], value: [{ tag: 'theirs' }] })
    const { head, conflicting } = mergeHeads({ base: BASE, mine, theirs })
    expect(headValue(head, 'tags')).toEqual([{ tag: 'theirs' }, { tag: 'mine' }])
    expect(conflicting).toBe(false)
  })

  it('takes mine with a conflict when both changed one value', () => {
    const mine = change(BASE, { path: ['icon'], value: 'one' })
    const theirs = change(BASE, { path: ['icon'], value: 'two' })
    expect(mergeHeads({ base: BASE, mine, theirs })).toEqual({ head: mine, conflicting: true })
  })

  it('takes the title of one side and the values of the other', () => {
    const mine = BASE.replace('# Plans', '# Prices')
    const theirs = change(BASE, { path: ['icon'], value: null })
    expect(mergeHeads({ base: BASE, mine, theirs }).head).toBe(theirs.replace('# Plans', '# Prices'))
  })

  it('has a conflict where my side added a comment', () => {
    const theirs = change(BASE, { path: ['icon'], value: 'two' })
    for (const mine of [BASE.replace('icon:', '# Ask Ann.\nicon:'), BASE.replace('wide #', 'wide # now')]) {
      expect(mergeHeads({ base: BASE, mine, theirs })).toEqual({ head: theirs, conflicting: true })
    }
  })

  it('treats a head that YAML refuses as one value', () => {
    const base = '---\na: 1\n---\n'
    const mine = "---\na: 'open\n---\n"
    expect(mergeHeads({ base, mine, theirs: base.replace('1', '2') })).toEqual({
      head: mine,
      conflicting: true,
    })
  })

  it('has every value that one side changed, without a conflict', () => {
    const path = fc.constantFrom<HeadEdit['path']>(
      ['layout', 'width'],
      ['layout', 'title', 'visible'],
      ['layout', 'cover', 'size'],
      ['icon'],
      ['if'],
      ['vars', 'a'],
      ['vars', 'b'],
    )
    const edit: fc.Arbitrary<HeadEdit> = fc.record({
      path,
      value: fc.oneof(fc.string({ minLength: 1, maxLength: 8 }), fc.integer(), fc.constant(null)),
    })
    const edits = fc.uniqueArray(edit, { selector: (one) => one.path.join(), maxLength: 5 })
    fc.assert(
      fc.property(edits, edits, (ours, others) => {
        const named = new Set(ours.map((one) => one.path.join()))
        const rest = others.filter((one) => !named.has(one.path.join()))
        const mine = change(BASE, ...ours)
        const { head, conflicting } = mergeHeads({ base: BASE, mine, theirs: change(BASE, ...rest) })
        const values = (source: string) =>
          ['layout', 'icon', 'if', 'vars', 'tags'].map((key) => headValue(source, key))
        expect(values(head)).toEqual(values(change(BASE, ...rest, ...ours)))
        expect(conflicting).toBe(false)
      }),
      { numRuns: 40 },
    )
  })
})
