import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffLines } from '../../../src-main/content/merge/diff-lines.ts'
import type { LineDiff } from '../../../src-main/content/merge/diff-lines.ts'
import { budgetFor } from '../../../src-main/content/merge/work-budget.ts'
import { linesOf, someText } from '../../support/sync/versions.ts'

/** Returns the text that results from applying the hunks to the old lines. */
function apply({ before, after, hunks }: LineDiff): string {
  const result: string[] = []
  let done = 0
  for (const hunk of hunks) {
    result.push(...before.slice(done, hunk.beforeStart), ...after.slice(hunk.afterStart, hunk.afterEnd))
    done = hunk.beforeEnd
  }
  return [...result, ...before.slice(done)].join('')
}

function changedLines({ hunks }: LineDiff): number {
  return hunks.reduce(
    (sum, hunk) => sum + hunk.beforeEnd - hunk.beforeStart + hunk.afterEnd - hunk.afterStart,
    0,
  )
}

/** Returns the length of the longest common subsequence, by dynamic programming. */
function commonLength(left: string[], right: string[]): number {
  let row = Array.from({ length: right.length + 1 }, () => 0)
  for (const line of left) {
    const next = [0]
    right.forEach((other, index) => {
      next.push(line === other ? row[index]! + 1 : Math.max(row[index + 1]!, next[index]!))
    })
    row = next
  }
  return row.at(-1)!
}

describe('comparing two texts by lines', () => {
  test('the hunks transform one text into the other', () => {
    fc.assert(
      fc.property(someText, someText, (before, after) => {
        expect(apply(diffLines(before, after))).toBe(after)
      }),
    )
  })

  test('no shorter edit script exists', () => {
    fc.assert(
      fc.property(someText, someText, (before, after) => {
        const [left, right] = [linesOf(before), linesOf(after)]
        const shortest = left.length + right.length - 2 * commonLength(left, right)
        expect(changedLines(diffLines(before, after))).toBe(shortest)
      }),
    )
  })

  test('at least one equal line separates two hunks', () => {
    fc.assert(
      fc.property(someText, someText, (before, after) => {
        const { hunks } = diffLines(before, after)
        hunks.slice(1).forEach((hunk, index) => {
          expect(hunk.beforeStart).toBeGreaterThan(hunks[index]!.beforeEnd)
          expect(hunk.afterStart).toBeGreaterThan(hunks[index]!.afterEnd)
        })
      }),
    )
  })

  test('with a tiny budget too, the hunks transform one text into the other', () => {
    fc.assert(
      fc.property(someText, someText, fc.nat(60), (before, after, left) => {
        const diff = diffLines(before, after, { left })
        expect(apply(diff)).toBe(after)
      }),
    )
  })

  test('the last of several equal lines is the removed one', () => {
    expect(diffLines('a\na\na\nb\n', 'a\na\nb\n').hunks).toEqual([
      { beforeStart: 2, beforeEnd: 3, afterStart: 2, afterEnd: 2 },
    ])
  })

  test('an added paragraph ends with its blank line and does not begin with one', () => {
    expect(diffLines('one\n\ntwo\n', 'one\n\nnew\n\ntwo\n').hunks).toEqual([
      { beforeStart: 2, beforeEnd: 2, afterStart: 2, afterEnd: 4 },
    ])
  })

  test('unique lines anchor a costly comparison', () => {
    const noise = (seed: number) =>
      Array.from({ length: 400 }, (_, index) => `${(index * index * seed) % 7}\n`).join('')
    const before = `${noise(3)}first anchor\n${noise(5)}second anchor\n${noise(2)}`
    const after = `${noise(4)}first anchor\n${noise(6)}second anchor\n${noise(9)}`
    const { hunks } = diffLines(before, after, { left: 4000 })
    const isChanged = (line: number) =>
      hunks.some(({ beforeStart, beforeEnd }) => beforeStart <= line && line < beforeEnd)
    expect(isChanged(400)).toBe(false)
    expect(isChanged(801)).toBe(false)
  })
})

describe('the work of a comparison', () => {
  const many = 100_000
  const lines = (line: (index: number) => string) =>
    Array.from({ length: many }, (_, index) => line(index)).join('')
  const mixed = (seed: number) => lines((index) => `${Math.imul(index + seed, 0x9e3779b1) >>> 30}\n`)
  const cases: [name: string, before: string, after: string][] = [
    ['equal lines, some fewer', 'x\n'.repeat(many), 'x\n'.repeat(many - 777)],
    ['equal lines against two kinds in turn', 'x\n'.repeat(many), 'x\ny\n'.repeat(many / 2)],
    ['two kinds in turn, shifted', 'x\ny\n'.repeat(many / 2), 'y\nx\n'.repeat(many / 2)],
    ['four kinds of lines in two disorders', mixed(1), mixed(99_999)],
    ['all lines in reverse', lines((index) => `${index}\n`), lines((index) => `${many - index}\n`)],
    ['no line in common', lines((index) => `a${index}\n`), lines((index) => `b${index}\n`)],
    ['no line break at all', 'x'.repeat(1_000_000), 'y'.repeat(1_000_000)],
  ]

  test.each(cases)('is bounded for %s', (_name, before, after) => {
    const elements = linesOf(before).length + linesOf(after).length
    const budget = budgetFor(elements)
    const whole = budget.left
    expect(apply(diffLines(before, after, budget)) === after).toBe(true)
    const spent = whole - budget.left
    // The search checks its budget between two rounds, and one round costs at most the whole budget.
    expect(spent).toBeLessThanOrEqual(whole + 2 * elements)
  })
})
