import { expect, it } from 'vitest'
import { rulesHindrance } from '../../../src-renderer/features/change-requests/merge-outlook-words.ts'

const unmetRules = [
  { kind: 'subject' as const, sentence: 'The change request needs a subject.' },
  { kind: 'approvals' as const, sentence: 'One more user has to approve the present revision.' },
]

it('unmet merge rules are a reason that names each of them', () => {
  expect(rulesHindrance({ unmetRules, mayBypassRules: false })).toBe(
    'The merge rules are not met. The change request needs a subject. One more user has to approve the present revision.',
  )
})

it('a user who may bypass the rules is led to the way', () => {
  expect(rulesHindrance({ unmetRules, mayBypassRules: true })).toMatch(
    /present revision\. You may merge without these rules on the overview\.$/,
  )
})

it('met merge rules hinder nothing', () => {
  expect(rulesHindrance({ unmetRules: [], mayBypassRules: false })).toBeUndefined()
})
