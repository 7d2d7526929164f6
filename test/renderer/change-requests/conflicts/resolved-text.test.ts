import { describe, expect, it } from 'vitest'
import { mergeText } from '../../../../src-main/content/merge/merge-text.ts'
import { resolvedText } from '../../../../src-renderer/features/change-requests/conflicts/resolved-text.ts'

const base = 'Start\r\none\ntwo\nmiddle\n\nthree\nfour\nend'
const mine = base.replace('two', 'two of mine').replace('three', 'three of mine')
const theirs = base.replace('two', 'two of theirs').replace('three', 'three of theirs')
const marked = mergeText(base, mine, theirs).text

describe('resolving a text place by place', () => {
  it('retains every byte outside the conflicts', () => {
    expect(
      resolvedText(
        marked,
        new Map([
          [0, { kind: 'side', side: 'mine' }],
          [1, { kind: 'side', side: 'mine' }],
        ]),
      ),
    ).toBe(mine)
    expect(
      resolvedText(
        marked,
        new Map([
          [0, { kind: 'side', side: 'theirs' }],
          [1, { kind: 'side', side: 'theirs' }],
        ]),
      ),
    ).toBe(theirs)
    expect(
      resolvedText(
        marked,
        new Map([
          [0, { kind: 'side', side: 'base' }],
          [1, { kind: 'side', side: 'base' }],
        ]),
      ),
    ).toBe(base)
  })

  it('leaves undecided places marked, in any order of decisions', () => {
    const second = resolvedText(marked, new Map([[1, { kind: 'side', side: 'theirs' }]]))
    expect(second).toContain('two of mine\n||||||| base')
    expect(second).toContain('three of theirs')
    expect(second).not.toContain('three of mine')
  })

  it('uses both sides, mine first, and words written by hand', () => {
    const text = resolvedText(
      marked,
      new Map([
        [0, { kind: 'side', side: 'both' }],
        [1, { kind: 'own', text: 'own words\n' }],
      ]),
    )
    expect(text).toBe(
      'Start\r\none\ntwo of mine\nmiddle\n\nStart\r\none\ntwo of theirs\nmiddle\n\nown words\nfour\nend',
    )
  })
})
