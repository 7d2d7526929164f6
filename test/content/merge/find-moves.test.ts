import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffLines } from '../../../src-main/content/merge/diff-lines.ts'
import { findMoves, type Move } from '../../../src-main/content/merge/find-moves.ts'

/** The lines of two texts, with the changed ones. */
function compare(before: string, after: string) {
  const { hunks, ...lines } = diffLines(before, after)
  const removed = hunks.map(({ beforeStart: start, beforeEnd }) => ({ start, count: beforeEnd - start }))
  const added = hunks.map(({ afterStart: start, afterEnd }) => ({ start, count: afterEnd - start }))
  const parts = { ...lines, removed, added }
  return { parts, moves: findMoves(parts) }
}

const line = (number: number): string => `This is line number ${number}.\n`
const lines = (...numbers: number[]): string => numbers.map(line).join('')
const within = ({ start, count }: Move['before']) => [start, start + count - 1]

it('lines that moved unchanged are one move, from their old place to their new one', () => {
  const { moves } = compare(lines(1, 2, 3, 4, 5, 6, 7), lines(1, 4, 5, 6, 7, 2, 3))
  expect(moves).toEqual([{ before: { start: 1, count: 2 }, after: { start: 5, count: 2 } }])
})

it('a moved line with changed words, and one that occurs twice, are not moves', () => {
  expect(compare(lines(1, 2, 3, 4), `${lines(3, 4)}This is line number one.\n${line(2)}`).moves).toHaveLength(
    1,
  )
  expect(compare(lines(1, 2, 3), lines(2, 3, 1, 1)).moves).toEqual([])
})

it('only short and blank lines are not a move, and no move begins or ends with a blank line', () => {
  expect(
    compare(
      '}\nThe first long line\nThe second long line\n',
      'The first long line\nThe second long line\n}\n',
    ).moves,
  ).toEqual([])
  const { moves } = compare(`a\n\n${line(1)}\n${lines(2, 3, 4)}`, `a\n\n${lines(2, 3, 4)}\n${line(1)}`)
  expect(moves.map(({ before }) => within(before))).toEqual([[2, 2]])
})

/** Texts of few different lines, so that many of them move. */
const someText = fc
  .array(fc.integer({ min: 0, max: 12 }), { maxLength: 40 })
  .map((numbers) =>
    numbers.map((number) => (number === 0 ? '\n' : number === 1 ? '}\n' : line(number))).join(''),
  )

it('removing and adding all that is marked as moved explains both texts', () => {
  fc.assert(
    fc.property(someText, someText, (before, after) => {
      const { parts, moves } = compare(before, after)
      const places = (runs: readonly Move['before'][]) =>
        runs.flatMap(({ start, count }) => Array.from({ length: count }, (_, at) => start + at))
      const from = places(moves.map((move) => move.before))
      const to = places(moves.map((move) => move.after))
      // A moved line is a removed one and an added one, once each, with the same words.
      expect(new Set(from).size).toBe(from.length)
      expect(new Set(to).size).toBe(to.length)
      expect(places(parts.removed)).toEqual(expect.arrayContaining(from))
      expect(places(parts.added)).toEqual(expect.arrayContaining(to))
      expect(from.map((at) => parts.before[at])).toEqual(to.map((at) => parts.after[at]))
      // The other lines of the text before, without the removed ones, are those of the text after.
      const rest = (all: readonly string[], changed: readonly Move['before'][]) => {
        const gone = new Set(places(changed))
        return all.filter((_, at) => !gone.has(at))
      }
      expect(rest(parts.before, parts.removed)).toEqual(rest(parts.after, parts.added))
    }),
    { numRuns: 300 },
  )
})

it('5,000 changed lines are searched within a few milliseconds', () => {
  const numbers = Array.from({ length: 5000 }, (_, at) => at)
  const before = numbers.map(String).map((each) => `Line ${each} with enough words`)
  const after = before.toReversed()
  const whole = [{ start: 0, count: 5000 }]
  const begin = performance.now()
  expect(findMoves({ before, after, removed: whole, added: whole })).toHaveLength(5000)
  expect(performance.now() - begin).toBeLessThan(200)
})
