import { describe, expect, it } from 'vitest'
import { unmetRules, type ReviewState } from '../../src-main/domain/unmet-rules.ts'
import { NO_RULES, type MergeRules } from '../../src-main/schemas/merge-rules.ts'

const NOTHING: ReviewState = {
  author: 'author',
  subject: '',
  description: '',
  approved: new Set(),
  changesRequested: new Set(),
  requested: new Set(),
  approvers: undefined,
}
const kinds = (rules: Partial<MergeRules>, state: Partial<ReviewState> = {}) =>
  unmetRules({ ...NO_RULES, ...rules }, { ...NOTHING, ...state }).map(({ kind }) => kind)

describe('merge rules', () => {
  it('without conditions are met by every change request', () => {
    expect(kinds({})).toEqual([])
    expect(kinds({}, { changesRequested: new Set(['a']), requested: new Set(['b']) })).toEqual([])
  })

  it.each([
    ['no approval', [], ['approvals']],
    ['an approval of the author', ['author'], ['approvals']],
    ['one approval of two', ['a'], ['approvals']],
    ['two approvals', ['a', 'b'], []],
  ])('of two approvals with %s', (_name, approved, expected) => {
    expect(kinds({ approvals: 2 }, { approved: new Set(approved) })).toEqual(expected)
  })

  it('name the number of missing approvals', () => {
    expect(
      unmetRules({ ...NO_RULES, approvals: 3 }, { ...NOTHING, approved: new Set(['a', 'author']) }),
    ).toEqual([{ kind: 'approvals', missing: 2 }])
  })

  it('can require that no reviewer requests changes', () => {
    const rules = { noChangesRequested: true }
    expect(kinds(rules)).toEqual([])
    expect(kinds(rules, { approved: new Set(['a']), changesRequested: new Set(['b']) })).toEqual([
      'changes-requested',
    ])
  })

  it('can require the approval of each requested reviewer, and never of the author', () => {
    const rules = { requestedReviewers: true }
    const requested = new Set(['a', 'b'])
    expect(kinds(rules)).toEqual([])
    expect(
      unmetRules({ ...NO_RULES, ...rules }, { ...NOTHING, requested, approved: new Set(['a']) }),
    ).toEqual([{ kind: 'requested-reviewers', users: ['b'] }])
    expect(kinds(rules, { requested, approved: new Set(['a', 'b']) })).toEqual([])
  })

  it('can require the approval of one of some users, except the author', () => {
    const approvers = new Set(['author', 'a', 'b'])
    expect(kinds({}, { approvers })).toEqual(['approvers'])
    expect(kinds({}, { approvers, approved: new Set(['author', 'c']) })).toEqual(['approvers'])
    expect(kinds({}, { approvers, approved: new Set(['b']) })).toEqual([])
    expect(unmetRules(NO_RULES, { ...NOTHING, approvers: new Set() })).toEqual([
      { kind: 'approvers', users: [] },
    ])
  })

  it('can require a subject and a description', () => {
    expect(kinds({ subject: true }, { subject: '  ' })).toEqual(['subject'])
    expect(kinds({ description: true }, { description: '\n' })).toEqual(['description'])
    expect(kinds({ subject: true }, { subject: 'Lamps' })).toEqual([])
  })
})
