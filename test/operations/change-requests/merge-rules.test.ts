import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NO_RULES, type MergeRules } from '../../../src-main/schemas/merge-rules.ts'
import { outcome, refusal } from '../../support/refusal.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'
import type { Visitor } from '../../support/workspace.ts'

let fixture: ReviewFixture
let params: { spaceId: string; changeRequestId: string }
let reviewer: Visitor

beforeEach(() => {
  fixture = openReviewFixture({ First: 'one' })
  params = { spaceId: fixture.space, changeRequestId: fixture.begin() }
  reviewer = fixture.workspace.addUser('review')
})
afterEach(() => fixture.workspace.close())

const setSpaceRules = (
  rules: Partial<MergeRules> | null,
  caller: Pick<Visitor, 'attempt'> = fixture.workspace,
) =>
  caller.attempt('updateMergeRulesForSpace', {
    params: { spaceId: fixture.space },
    body: { rules: rules && { ...NO_RULES, ...rules } },
  })
const setOrganizationRules = (rules: Partial<MergeRules> | null) =>
  fixture.workspace.call('updateMergeRulesForOrganization', {
    params: { organizationId: fixture.workspace.organization },
    body: { rules: rules && { ...NO_RULES, ...rules } },
  })
const approve = (by: Visitor) =>
  by.call('submitChangeRequestReview', { params, body: { status: 'approved' } })
const merge = (by: Pick<Visitor, 'attempt'> = fixture.workspace, body?: object) =>
  outcome(by.attempt('mergeChangeRequest', { params, ...(body && { body }) }))
const unmet = () =>
  fixture.workspace.call('getMergePreview', { params }).unmetRules.map(({ sentence }) => sentence)

describe('merge rules', () => {
  it('of a space refuse a merge until they are met, and the preview lists what is missing', () => {
    setSpaceRules({ approvals: 1 })
    expect(unmet()).toEqual(['One more user has to approve the present revision.'])
    expect(merge()).toBe('merge.rules')
    approve(reviewer)
    expect(unmet()).toEqual([])
    expect(merge()).toBe('done')
  })

  it('refuse a user and a team of another organization', () => {
    const { workspace } = fixture
    const other = workspace.addOrganization()
    const stranger = workspace.addUser('review', other).user
    const team = workspace.newId()
    workspace.store.run(
      "INSERT INTO team (id, organization, title, created_at) VALUES (?, ?, 'Others', 0)",
      team,
      other,
    )
    const named = (users: string[], teams: string[]) =>
      outcome(setSpaceRules({ approvers: { users, teams } }))
    expect(named([stranger], [])).toBe('input.invalid')
    expect(named([], [team])).toBe('input.invalid')
    expect(named([reviewer.user], [])).toBe('done')
  })

  it('pass over a requested reviewer who may no longer review the space', () => {
    const { workspace } = fixture
    setSpaceRules({ requestedReviewers: true })
    workspace.call('requestReviewersForChangeRequest', { params, body: { users: [reviewer.user] } })
    expect(merge()).toBe('merge.rules')
    workspace.store.run('DELETE FROM member WHERE user = ?', reviewer.user)
    expect(unmet()).toEqual([])
    expect(merge()).toBe('done')
  })

  it('are retained when an earlier client saves rules without them', () => {
    setSpaceRules({ description: true })
    setOrganizationRules({ description: true })
    const { description: _, ...known } = { ...NO_RULES, subject: true }
    const body = { rules: known }
    const ofSpace = { params: { spaceId: fixture.space }, body }
    const ofOrganization = { params: { organizationId: fixture.workspace.organization }, body }
    const saved = { ...known, description: true }
    expect(fixture.workspace.call('updateMergeRulesForSpace', ofSpace).own).toEqual(saved)
    expect(fixture.workspace.call('updateMergeRulesForOrganization', ofOrganization).own).toEqual(saved)
    setSpaceRules({ description: false })
    expect(fixture.workspace.call('updateMergeRulesForSpace', ofSpace).own).toEqual({
      ...saved,
      description: false,
    })
  })

  it('do not count an approval of the author, or of an earlier revision', () => {
    setSpaceRules({ approvals: 1 })
    fixture.workspace.call('submitChangeRequestReview', { params, body: { status: 'approved' } })
    expect(merge()).toBe('merge.rules')
    approve(reviewer)
    fixture.workspace.call('updateChangeRequestContent', {
      params,
      body: { changes: [{ operation: 'insert_page', title: 'Later' }] },
    })
    expect(merge()).toBe('merge.rules')
  })

  it('name every user who has to act', () => {
    const other = fixture.workspace.addUser('review')
    setSpaceRules({
      noChangesRequested: true,
      requestedReviewers: true,
      approvers: { users: [other.user], teams: [] },
      subject: true,
    })
    reviewer.call('submitChangeRequestReview', { params, body: { status: 'changes-requested' } })
    fixture.workspace.call('requestReviewersForChangeRequest', { params, body: { users: [other.user] } })
    expect(unmet()).toEqual([
      `Person ${reviewer.user} requested changes and has to review again.`,
      `The requested review of Person ${other.user} is missing.`,
      `Person ${other.user} has to approve it.`,
      'The change request needs a subject.',
    ])
    const result = fixture.workspace.attempt('mergeChangeRequest', { params })
    expect(result).toMatchObject({
      ok: false,
      problem: { code: 'merge.rules', message: expect.stringContaining('has to approve it') },
    })
  })

  it('name several users in one sentence', () => {
    const others = [reviewer, fixture.workspace.addUser('review')]
    setSpaceRules({ noChangesRequested: true })
    for (const other of others)
      other.call('submitChangeRequestReview', { params, body: { status: 'changes-requested' } })
    const names = others.map(({ user }) => `Person ${user}`).join(' and ')
    expect(unmet()).toEqual([`${names} requested changes and have to review again.`])
  })

  it('do not count reviews of users who may not review any more', () => {
    const { workspace } = fixture
    setSpaceRules({ approvals: 1, noChangesRequested: true })
    const other = workspace.addUser('review')
    approve(reviewer)
    other.call('submitChangeRequestReview', { params, body: { status: 'changes-requested' } })
    expect(unmet()).toEqual([`Person ${other.user} requested changes and has to review again.`])
    workspace.setRole(other.user, workspace.organization, 'edit')
    expect(unmet()).toEqual([])
    workspace.setRole(reviewer.user, workspace.organization, 'comment')
    expect(unmet()).toEqual(['One more user has to approve the present revision.'])
    expect(merge()).toBe('merge.rules')
    workspace.setRole(reviewer.user, workspace.organization, 'review')
    expect(merge()).toBe('done')
  })

  it('do not name approvers who may not review any more', () => {
    setSpaceRules({ approvers: { users: [reviewer.user], teams: [] } })
    approve(reviewer)
    fixture.workspace.setRole(reviewer.user, fixture.workspace.organization, 'edit')
    expect(unmet()).toEqual(['Nobody is left who may approve it. An administrator has to change the rules.'])
    expect(merge()).toBe('merge.rules')
  })

  it('resolve a team to its present members', () => {
    const { workspace } = fixture
    const organizationId = workspace.organization
    const team = workspace.call('createOrganizationTeam', {
      params: { organizationId },
      body: { title: 'Editors' },
    })
    setSpaceRules({ approvers: { users: [], teams: [team.id] } })
    expect(unmet()).toEqual(['Nobody is left who may approve it. An administrator has to change the rules.'])
    workspace.call('addMemberToOrganizationTeamById', {
      params: { organizationId, teamId: team.id, userId: reviewer.user },
    })
    approve(reviewer)
    expect(merge()).toBe('done')
  })

  it('are bypassed only by permitted users on request', () => {
    const admin = fixture.workspace.addUser('admin')
    setSpaceRules({ approvals: 1, bypass: { admins: false, users: [reviewer.user], teams: [] } })
    expect(merge(admin, { bypassRules: true })).toBe('merge.rules')
    expect(merge(reviewer)).toBe('merge.rules')
    expect(merge(reviewer, { bypassRules: true })).toBe('done')
  })

  it('of the organization are in force in spaces without own rules', () => {
    setOrganizationRules({ approvals: 1 })
    expect(merge()).toBe('merge.rules')
    const read = () => fixture.workspace.call('getMergeRulesForSpace', { params: { spaceId: fixture.space } })
    expect(read()).toMatchObject({ own: null, inForce: { approvals: 1 } })
    setSpaceRules({})
    expect(read()).toEqual({ own: NO_RULES, inForce: NO_RULES })
    setSpaceRules(null)
    expect(merge()).toBe('merge.rules')
    setOrganizationRules(null)
    expect(merge()).toBe('done')
  })

  it('are changed only by administrators', () => {
    expect(refusal(setSpaceRules({}, reviewer))).toBe('auth.forbidden')
    const input = {
      params: { organizationId: fixture.workspace.organization },
      body: { rules: NO_RULES },
    }
    const creator = fixture.workspace.addUser('create')
    expect(refusal(creator.attempt('updateMergeRulesForOrganization', input))).toBe('auth.forbidden')
  })

  it.each([
    ['a missing approver', { approvers: { users: ['nobody'], teams: [] } }],
    ['a missing team of approvers', { approvers: { users: [], teams: ['nobody'] } }],
    ['a missing user who may bypass them', { bypass: { admins: false, users: ['nobody'], teams: [] } }],
    ['more than ten approvals', { approvals: 11 }],
  ])('refuse %s', (_case, rules) => {
    expect(refusal(setSpaceRules(rules))).toBe('input.invalid')
    const read = fixture.workspace.call('getMergeRulesForSpace', { params: { spaceId: fixture.space } })
    expect(read.own).toBeNull()
  })
})
