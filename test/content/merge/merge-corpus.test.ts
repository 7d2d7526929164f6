import { beforeAll, describe, expect, test } from 'vitest'
import { findConflicts } from '../../../src-main/content/merge/conflict-markers.ts'
import { mergeText } from '../../../src-main/content/merge/merge-text.ts'
import type { TextConflict, TextMerge } from '../../../src-main/content/merge/merge-text.ts'
import { budgetFor } from '../../../src-main/content/merge/work-budget.ts'
import type { WorkBudget } from '../../../src-main/content/merge/work-budget.ts'
import { gitMerge } from '../../support/content/git-merge.ts'
import type { GitMerge } from '../../support/content/git-merge.ts'
import { mergeTriples } from '../../support/content/merge-triples.ts'
import type { MergeTriple } from '../../support/content/merge-triples.ts'
import { bareLinesOf } from '../../support/sync/versions.ts'

interface Case {
  triple: MergeTriple
  git: GitMerge
  ours: TextMerge
}

describe('merges by real authors', () => {
  let cases: Case[] = []

  beforeAll(async () => {
    cases = (await mergeTriples()).map((triple) => ({
      triple,
      git: gitMerge(triple.files.mine, triple.files.base, triple.files.theirs),
      ours: mergeText(triple.base, triple.mine, triple.theirs),
    }))
  }, 120_000)

  const ids = (chosen: Case[]) => chosen.map(({ triple }) => triple.id)

  test('the corpus is complete', () => {
    expect(cases).toHaveLength(205)
    expect(cases.filter(({ git }) => !git.isClean)).toHaveLength(41)
  })

  test('equal those of git byte for byte when git merges', () => {
    const merged = cases.filter(({ git, ours }) => git.isClean && ours.conflicts.length === 0)
    expect(merged).toHaveLength(164)
    expect(ids(merged.filter(({ git, ours }) => ours.text !== git.text))).toEqual([])
  })

  test('do not conflict when git can merge', () => {
    expect(ids(cases.filter(({ git, ours }) => git.isClean && ours.conflicts.length > 0))).toEqual([])
  })

  test('conflict when git conflicts', () => {
    expect(ids(cases.filter(({ git, ours }) => !git.isClean && ours.conflicts.length === 0))).toEqual([])
  })

  test('have conflicts that are found again with their sides', () => {
    // In lines: a section gets a line break at its end so that the marker after it has a line of its own.
    const inLines = ({ start, end, mine, base, theirs }: TextConflict) => {
      return { start, end, mine: bareLinesOf(mine), base: bareLinesOf(base), theirs: bareLinesOf(theirs) }
    }
    for (const { ours } of cases) {
      expect(findConflicts(ours.text).map(inLines)).toEqual(ours.conflicts.map(inLines))
    }
  })

  test('use less than half of their budget', () => {
    const spent = cases.flatMap(({ triple }) => sharesSpent(triple))
    expect(spent).toHaveLength(2 * cases.length)
    expect(Math.max(...spent)).toBeLessThan(0.5)
  })
})

/** Returns the used share of the budget of both comparisons of a merge, between 0 and 1. */
function sharesSpent({ base, mine, theirs }: MergeTriple): number[] {
  const budgets: { whole: number; budget: WorkBudget }[] = []
  mergeText(base, mine, theirs, {
    budgetFor(lines) {
      const budget = budgetFor(lines)
      budgets.push({ whole: budget.left, budget })
      return budget
    },
  })
  return budgets.map(({ whole, budget }) => (whole - budget.left) / whole)
}
