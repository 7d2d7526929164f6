import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeText } from '../../../src-main/content/merge/merge-text.ts'
import { mergeWriting } from '../../../src-main/content/merge/merge-writing.ts'

const LINE = 'The first sentence stands here. The second follows it. The third ends the line.\n'

describe('merging text that two users write at one time', () => {
  test('two sentences of one paragraph are two places', () => {
    const mine = LINE.replace('stands here.', 'stands here, as it should.')
    const theirs = LINE.replace('ends the line.', 'ends the whole line.')
    const merged = mergeWriting(LINE, mine, theirs)
    expect(merged.conflicts).toEqual([])
    expect(merged.text).toBe(mine.replace('ends the line.', 'ends the whole line.'))
  })

  test('neighbouring items of a list are two places', () => {
    const merged = mergeWriting('- one\n- two\n', '- one more\n- two\n', '- one\n- two too\n')
    expect(merged).toEqual({ text: '- one more\n- two too\n', conflicts: [] })
  })

  test('words that both write at one point are a conflict that holds both', () => {
    const mine = LINE.replace('it. The third', 'it. Mine. The third')
    const theirs = LINE.replace('it. The third', 'it. Theirs. The third')
    const { conflicts } = mergeWriting(LINE, mine, theirs)
    expect(conflicts).toMatchObject([{ mine, theirs }])
  })

  test('changes of neighbouring words are a conflict', () => {
    expect(mergeWriting('red green\n', 'blue green\n', 'red yellow\n').conflicts).toHaveLength(1)
  })

  test('a place that is merged by words stays merged beside one that is a conflict', () => {
    const base = `${LINE}\nOther words.\n`
    const mine = `${LINE.replace('first', 'very first')}\nMy words.\n`
    const theirs = `${LINE.replace('third', 'very third')}\nTheir words.\n`
    const merged = mergeWriting(base, mine, theirs)
    expect(merged.conflicts).toMatchObject([{ mine: 'My words.\n', theirs: 'Their words.\n' }])
    expect(merged.text).toContain(LINE.replace('first', 'very first').replace('third', 'very third'))
  })

  const words = fc.array(fc.constantFrom('one', 'two', 'three', '.', '\n', '\n\n', '- '), { maxLength: 24 })
  const inserts = fc.array(fc.nat(24), { maxLength: 4 })
  const written = (base: string[], places: number[], name: string): string =>
    places
      .toSorted((one, other) => other - one)
      .reduce((text, place, at) => text.toSpliced(place, 0, `${name}${at}`), base)
      .join(' ')

  test('every word that one of them writes is in the text, once, or in a conflict', () => {
    fc.assert(
      fc.property(words, inserts, inserts, (base, mine, theirs) => {
        const texts = [base.join(' '), written(base, mine, 'mine'), written(base, theirs, 'theirs')] as const
        const merged = mergeWriting(...texts)
        const typed = [...mine.keys()].map((at) => `mine${at}`)
        typed.push(...[...theirs.keys()].map((at) => `theirs${at}`))
        for (const word of typed) expect([word, merged.text.split(word).length - 1]).toEqual([word, 1])
      }),
    )
  })

  test('what merges by lines merges to the very same text', () => {
    fc.assert(
      fc.property(words, inserts, inserts, (base, mine, theirs) => {
        const texts = [base.join(' '), written(base, mine, 'mine'), written(base, theirs, 'theirs')] as const
        const byLines = mergeText(...texts)
        const expected = byLines.conflicts.length === 0 ? byLines : mergeWriting(...texts)
        expect(mergeWriting(...texts)).toEqual(expected)
      }),
    )
  })
})
