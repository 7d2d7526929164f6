import { expect, it } from 'vitest'
import type { MergePreview } from '../../../src-main/schemas/history/merge-preview.ts'
import { mergeQuestion } from '../../../src-renderer/features/change-requests/merge-preview-words.ts'
import { rulesObstacle } from '../../../src-renderer/features/change-requests/use-merge-preview.ts'

const unmetRules = [
  { kind: 'subject' as const, sentence: 'The change request needs a subject.' },
  { kind: 'approvals' as const, sentence: 'One more user has to approve the present revision.' },
]

it('unmet merge rules prevent a merge, and the reason names each of them', () => {
  expect(rulesObstacle({ unmetRules, mayBypassRules: false })).toBe(
    'The merge rules are not met. The change request needs a subject. One more user has to approve the present revision.',
  )
})

it('the reason refers a user who may bypass the rules to the overview', () => {
  expect(rulesObstacle({ unmetRules, mayBypassRules: true })).toMatch(
    /present revision\. You may merge without these rules on the overview\.$/,
  )
})

it('met merge rules do not prevent a merge', () => {
  expect(rulesObstacle({ unmetRules: [], mayBypassRules: false })).toBeUndefined()
})

const preview: MergePreview = {
  object: 'merge-preview',
  pages: { added: 0, modified: 2, moved: 0, deleted: 0 },
  files: 0,
  isPartial: false,
  conflicts: [],
  outdated: false,
  brokenLinks: 0,
  reviews: { approved: 1, changesRequested: 0, outdated: 0 },
  unmetRules: [],
  mayBypassRules: false,
}

it('a merge with conflicts needs no question, because it changes nothing yet', () => {
  expect(mergeQuestion({ ...preview, conflicts: [{ page: 'p', title: 'Page' }] })).toBeUndefined()
})

it('the question before a merge lists all of its effects, with warnings marked', () => {
  const reviews = { approved: 1, changesRequested: 1, outdated: 0 }
  expect(mergeQuestion({ ...preview, brokenLinks: 1, reviews })).toEqual([
    { tone: 'plain', text: 'The space changes for everyone: 2 pages modified.' },
    { tone: 'warning', text: 'It breaks 1 link, which is marked as new in Health.' },
    { tone: 'warning', text: '1 reviewer requested changes.' },
    { tone: 'plain', text: 'Approved by 1 reviewer.' },
  ])
})

it('the question before a merge that bypasses rules names each of them last', () => {
  expect(mergeQuestion({ ...preview, unmetRules })?.slice(-2)).toEqual([
    { tone: 'warning', text: 'This merge bypasses a merge rule: The change request needs a subject.' },
    {
      tone: 'warning',
      text: 'This merge bypasses a merge rule: One more user has to approve the present revision.',
    },
  ])
})
