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

it('a line with changed words is not a move', () => {
  const after = `${lines(3, 4)}This is line number one.\n${line(2)}`
  expect(compare(lines(1, 2, 3, 4), after).moves).toEqual([
    { before: { start: 1, count: 1 }, after: { start: 3, count: 1 } },
  ])
})

it('a line that occurs twice is not a move', () => {
  expect(compare(lines(1, 2, 3), lines(2, 3, 1, 1)).moves).toEqual([])
})

it('lines with few letters are not a move', () => {
  expect(
    compare(
      '}\nThe first long line\nThe second long line\n',
      'The first long line\nThe second long line\n}\n',
    ).moves,
  ).toEqual([])
})

it('no move begins or ends with a blank line', () => {
  const { moves } = compare(`a\n\n${line(1)}\n${lines(2, 3, 4)}`, `a\n\n${lines(2, 3, 4)}\n${line(1)}`)
  expect(moves.map(({ before }) => within(before))).toEqual([[2, 2]])
})

const textOf = (numbers: number[]): string =>
  numbers.map((number) => (number === 0 ? '\n' : number === 1 ? '}\n' : line(number))).join('')
const NUMBERS = Array.from({ length: 20 }, (_, number) => number)
/** Texts in which lines repeat. */
const repeating = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 40 }).map(textOf)
/** Texts of different lines in any order, so that many of them move. */
const shuffled = fc.shuffledSubarray(NUMBERS, { minLength: 10 }).map(textOf)
const someTexts = fc.oneof(fc.tuple(repeating, repeating), fc.tuple(shuffled, shuffled))

it('a moved line is removed once and added once, with the same words', () => {
  let moved = 0
  fc.assert(
    fc.property(someTexts, ([before, after]) => {
      const { parts, moves } = compare(before, after)
      const places = (runs: readonly Move['before'][]) =>
        runs.flatMap(({ start, count }) => Array.from({ length: count }, (_, at) => start + at))
      const from = places(moves.map((move) => move.before))
      const to = places(moves.map((move) => move.after))
      moved += moves.length
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
  // Few moves would prove little.
  expect(moved).toBeGreaterThan(300)
})

it('5,000 lines that move apart are each read ten times at most', () => {
  let reads = 0
  const counted = (elements: string[]) =>
    new Proxy(elements, {
      get(target, key) {
        reads += 1
        return Reflect.get(target, key) as unknown
      },
    })
  const before = Array.from({ length: 5000 }, (_, at) => `Line ${at} with enough words`)
  const whole = [{ start: 0, count: 5000 }]
  const parts = { before: counted(before), after: counted(before.toReversed()) }
  expect(findMoves({ ...parts, removed: whole, added: whole })).toHaveLength(5000)
  expect(reads).toBeLessThan(10 * 5000)
})
