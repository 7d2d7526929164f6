import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  draftKey,
  readDraft,
  retainDraft,
  type RetainedDraft,
} from '../../../../src-renderer/editor/saving/retained-drafts.ts'
import { differenceFrom, withDifference } from '../../../../src-renderer/editor/saving/text-difference.ts'
import { memoryStorage } from '../../support/memory-storage.ts'

const KEY = draftKey('c', 'p')

describe('a retained draft', () => {
  it('is read as it was stored, whatever its texts have in common', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '\n', 'é', '🧑‍💻', '\ud83d'))
      .map((letters) => letters.join(''))
    const draft = fc.record({ text, base: text, sent: fc.option(text, { nil: undefined }) })
    fc.assert(
      fc.property(draft, (texts) => {
        const device = memoryStorage()
        const whole: RetainedDraft = { ...texts, document: 'd', space: 's', title: 'T' }
        retainDraft(device, KEY, whole)
        expect(readDraft(device, KEY)).toEqual(whole)
      }),
    )
  })

  it('of an earlier version, which stored whole texts, is read too', () => {
    const device = memoryStorage()
    const draft = { text: 'One two', base: 'One', sent: 'One t', document: null }
    device.setItem(KEY, JSON.stringify(draft))
    expect(readDraft(device, KEY)).toEqual(draft)
  })

  it('of a long text stores that text once', () => {
    const device = memoryStorage()
    const base = 'A line of words.\n'.repeat(10_000)
    const text = `${base.slice(0, 5000)}typed${base.slice(5000)}`
    retainDraft(device, KEY, { text, base, sent: base, document: null })
    expect(device.stored.get(KEY)!.length).toBeLessThan(text.length * 1.2)
  })

  it.each(['{', 'null', '{"text":"a","base":{"kind":"other"},"document":null}', '{"text":"a","base":"b"}'])(
    'stays in the storage when it cannot be read: %s',
    (stored) => {
      const device = memoryStorage()
      device.setItem(KEY, stored)
      expect(readDraft(device, KEY)).toBeUndefined()
      expect(device.getItem(KEY)).toBe(stored)
    },
  )
})

describe('the difference of two texts', () => {
  it('is one range, which does not overlap where both repeat', () => {
    expect(differenceFrom('aaa', 'aa')).toEqual({ kind: 'difference', from: 2, until: 3, words: '' })
    expect(withDifference('aaa', differenceFrom('aaa', 'aaaaa'))).toBe('aaaaa')
    expect(withDifference('same', differenceFrom('same', 'same'))).toBe('same')
  })

  it.each([0, 5000, 8192, 12_288, 19_999, 20_000])('of long texts is exact at offset %i', (at) => {
    const text = 'words, '.repeat(3000).slice(0, 20_000)
    const other = `${text.slice(0, at)}X${text.slice(at)}`
    expect(differenceFrom(text, other)).toEqual({ kind: 'difference', from: at, until: at, words: 'X' })
    expect(differenceFrom(other, text)).toEqual({ kind: 'difference', from: at, until: at + 1, words: '' })
  })
})
