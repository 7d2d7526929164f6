import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findConflicts } from '../../../src-main/content/merge/conflict-markers.ts'
import { mergeText } from '../../../src-main/content/merge/merge-text.ts'
import type { WorkBudget } from '../../../src-main/content/merge/work-budget.ts'
import { countLines, typedLines } from '../../support/content/counted-lines.ts'
import { someText, threeVersions } from '../../support/sync/versions.ts'

describe('with a tiny budget', () => {
  const starved = { budgetFor: (): WorkBudget => ({ left: 5 }) }

  test('in a merge without conflict every typed line occurs once', () => {
    let typed = 0
    fc.assert(
      fc.property(threeVersions, ({ base, mine, theirs }) => {
        const merge = mergeText(base, mine, theirs, starved)
        fc.pre(merge.conflicts.length === 0)
        const merged = countLines(merge.text)
        for (const line of typedLines(mine, theirs)) {
          expect(merged.get(line)).toBe(1)
          typed += 1
        }
      }),
    )
    expect(typed).toBeGreaterThan(20)
  })

  test('an unchanged side accepts the changes of the other', () => {
    fc.assert(
      fc.property(someText, someText, (base, changed) => {
        expect(mergeText(base, changed, base, starved).text).toBe(changed)
      }),
    )
  })
})

describe('the work of a merge', () => {
  const many = 100_000
  const mixed = (seed: number) =>
    Array.from({ length: many }, (_, index) => `${Math.imul(index + seed, 0x9e3779b1) >>> 30}\n`).join('')
  const cases: [name: string, base: string, mine: string, theirs: string][] = [
    ['equal lines', 'x\n'.repeat(many), 'x\n'.repeat(many - 9), 'x\n'.repeat(many + 9)],
    ['lines in turn', 'x\ny\n'.repeat(many / 2), 'y\nx\n'.repeat(many / 2), 'x\nx\ny\n'.repeat(many / 3)],
    ['lines in disorder', mixed(1), mixed(70_000), mixed(140_000)],
    ['one line of a megabyte', 'x'.repeat(1_000_000), 'y'.repeat(1_000_000), 'z'.repeat(1_000_000)],
    ['code that is never closed', '```\n' + mixed(1), '```\n' + mixed(7), '```\n' + mixed(9)],
  ]

  test.each(cases)('is bounded for %s', (_name, base, mine, theirs) => {
    const budgets: { whole: number; lines: number; budget: WorkBudget }[] = []
    const budgetFor = (lines: number) => {
      const budget = { left: 100_000 + 8 * lines }
      budgets.push({ whole: budget.left, lines, budget })
      return budget
    }
    const merge = mergeText(base, mine, theirs, { budgetFor })
    expect(budgets).toHaveLength(2)
    for (const { whole, lines, budget } of budgets) {
      expect(whole - budget.left).toBeLessThanOrEqual(whole + 2 * lines)
    }
    expect(findConflicts(merge.text)).toHaveLength(merge.conflicts.length)
  })
})
