import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findInText } from '../../../src-main/content/find/find-in-text.ts'
import { FindProblem } from '../../../src-main/content/find/find-problem.ts'
import { matcherOf, type FindTerms } from '../../../src-main/content/find/matcher.ts'
import type { TextKind } from '../../../src-main/content/find/text-kinds.ts'
import { replaceRanges } from '../../../src-main/content/replace-ranges.ts'
import { processorTime } from '../../support/processor-time.ts'

const PLAIN = { isExpression: false, matchesCase: false, wholeWords: false }
const allMatches = (wanted: Partial<FindTerms> & { text: string }, text: string) =>
  [...matcherOf({ ...PLAIN, ...wanted })(text)].filter((match) => match !== undefined)
const matches = (wanted: Partial<FindTerms> & { text: string }, text: string) =>
  allMatches(wanted, text).map(({ start, end }) => text.slice(start, end))
const replacedIn = (wanted: Partial<FindTerms> & { text: string }, text: string, replacement: string) =>
  replaceRanges(
    text,
    allMatches(wanted, text).map(({ start, end, replaced }) => ({
      start,
      end,
      replacement: replaced(replacement),
    })),
  )

describe('a literal text', () => {
  it('is found as written, also with signs that mean something in an expression', () => {
    const text = 'a.b(c)*[d]/{e}|^$\\+?'
    expect(matches({ text }, `x ${text} y`)).toEqual([text])
    expect(matches({ text: 'a.b' }, 'aXb')).toEqual([])
  })

  it('is found in upper or lower case unless the search matches the case', () => {
    expect(matches({ text: 'straße' }, 'Straße STRAßE')).toEqual(['Straße', 'STRAßE'])
    expect(matches({ text: 'Éa', matchesCase: true }, 'éa Éa')).toEqual(['Éa'])
  })

  it('is replaced by a text with a literal dollar sign', () => {
    expect(replacedIn({ text: 'a' }, 'a b a', '$1$&$$')).toBe('$1$&$$ b $1$&$$')
  })

  it('is a whole word in any script, and beside signs', () => {
    expect(matches({ text: 'näh', wholeWords: true }, 'näh nähe "näh" _näh 𝐀näh')).toEqual(['näh', 'näh'])
    expect(matches({ text: '(x)', wholeWords: true }, 'a(x)b')).toEqual(['(x)'])
  })
})

describe('a regular expression', () => {
  it('inserts its groups into the replacement', () => {
    const text = 'page 12, page 7'
    expect(
      replacedIn({ text: String.raw`page (\d+)(x)?`, isExpression: true }, text, '[$1|${1}|$2|$&|$$|$9|$12]'),
    ).toBe('[12|12||page 12|$|$9|122], [7|7||page 7|$|$9|72]')
  })

  it('matches ^ and $ at the bounds of lines', () => {
    expect(matches({ text: '^b$', isExpression: true }, 'a\nb\nab\nb')).toEqual(['b', 'b'])
  })

  it('never splits a character of two units', () => {
    expect(matches({ text: '.', isExpression: true }, '🎉a')).toEqual(['🎉', 'a'])
  })

  it('has no empty matches', () => {
    expect(matches({ text: String.raw`\b`, isExpression: true }, 'a b')).toEqual([])
  })

  it.each([
    ['one that matches empty text', 'x*', /also matches empty text/],
    ['an open bracket', '(a', /Check its brackets/],
    ['a look-around', '(?=a)', /look-around and back-references are not supported/],
    ['a back-reference', String.raw`(a)\1`, /look-around and back-references are not supported/],
    ['one of a huge size', '.{1000}'.repeat(100), /is too large/],
    ['a nested repetition', '((a{100}){100}){100}', /Check its brackets and repetitions/],
  ])('is refused with a sentence: %s', (_, text, sentence) => {
    const refused = () => matches({ text, isExpression: true }, 'a')
    expect(refused).toThrow(FindProblem)
    expect(refused).toThrow(sentence)
  })

  it('takes linear time where other engines never end', () => {
    const text = `${'a'.repeat(200_000)}b`
    // The library counts no steps. Linear work takes some tens of milliseconds, and other work years.
    const time = processorTime(() =>
      expect(matches({ text: '(a+)+$', isExpression: true }, text)).toEqual([]),
    )
    expect(time).toBeLessThan(5000)
  })

  it('refuses a text that would take too long', () => {
    expect(() => matches({ text: '(x{0,30}){0,30}y', isExpression: true }, 'x'.repeat(1_000_000))).toThrow(
      new FindProblem('The text is too long for this regular expression. Use a simpler one.'),
    )
  })

  it('stops at its time limit', () => {
    const found = findInText(
      'a'.repeat(5000),
      matcherOf({ ...PLAIN, text: 'a(?s:.*)b|a', isExpression: true }),
      new Set(['text', 'code', 'link']),
      { most: 10_000, isLate: () => true },
    )
    expect(found.isPartial).toBe(true)
    expect(found.matches).toHaveLength(63)
  })

  it.each([
    ['empty matches', { text: String.raw`\b` }],
    ['matches within words', { text: 'a', wholeWords: true }],
  ])('stops at its time limit among thousands of %s', (_, terms) => {
    let checks = 0
    const found = findInText(
      'aa '.repeat(5000),
      matcherOf({ ...PLAIN, isExpression: true, ...terms }),
      new Set(['text', 'code', 'link']),
      { most: 10_000, isLate: () => ++checks > 3 },
    )
    expect(found).toEqual({ matches: [], isPartial: true })
  })
})

const TEXT = [
  'x in text and `x` and ``a ` x`` and \\`x\\`',
  '',
  '[label x](https://x.example "x") ![x](x.png) <https://x>',
  '',
  '[x ref]: ./x.md',
  '',
  '```x',
  'x',
  '```',
  '',
  '    x indented',
  '',
  '<!--',
  'x',
  '-->',
  '',
  'last x',
].join('\n')

const linesOf = (...kinds: TextKind[]) =>
  findInText(TEXT, matcherOf({ ...PLAIN, text: 'x' }), new Set(kinds), {
    most: 1000,
    isLate: () => false,
  }).matches.map(({ start }) => TEXT.slice(0, start).split('\n').length)

describe('the kinds of a text', () => {
  it('distinguish code, addresses and text', () => {
    expect(linesOf('code')).toEqual([1, 1, 7, 8, 11, 14])
    expect(linesOf('link')).toEqual([3, 3, 3, 3, 3, 5])
    expect(linesOf('text')).toEqual([1, 1, 1, 3, 3, 5, 17])
  })

  it('find a match that touches two kinds only where both are chosen', () => {
    const across = (...kinds: TextKind[]) =>
      findInText('go `x` on', matcherOf({ ...PLAIN, text: 'go `x' }), new Set(kinds), {
        most: 9,
        isLate: () => false,
      }).matches.length
    expect([across('text'), across('code'), across('text', 'code')]).toEqual([0, 0, 1])
  })
})

it('a replacement changes no byte outside of its matches', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    '\n',
    '\r\n',
    ' ',
    '`',
    '```\n',
    '[a](b)',
    '🎉',
    'é',
    '\t',
    '$1',
    'ab',
  )
  const text = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''))
  const wanted = fc.constantFrom(
    { text: 'a' },
    { text: 'B', wholeWords: true },
    { text: '(a)(b?)', isExpression: true },
    { text: '[^a]+', isExpression: true },
  )
  fc.assert(
    fc.property(text, wanted, fc.constantFrom('', 'XY', '$2$1'), (given, find, replacement) => {
      const ranges = allMatches(find, given)
      const result = replaceRanges(
        given,
        ranges.map((match) => ({ ...match, replacement: match.replaced(replacement) })),
      )
      // The text between the matches is found in the result, in order.
      let at = 0
      let behind = 0
      for (const { start, end, replaced: by } of [
        ...ranges,
        { start: given.length, end: 0, replaced: () => '' },
      ]) {
        const between = given.slice(behind, start)
        expect(result.slice(at, at + between.length)).toBe(between)
        at += between.length
        expect(result.startsWith(by(replacement), at)).toBe(true)
        at += by(replacement).length
        behind = end
      }
      expect(at).toBe(result.length)
    }),
  )
})
