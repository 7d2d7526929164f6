import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reviewerRows } from '../../../src-main/operations/change-requests/lists/listed-reviewers.ts'
import type { ListedChangeRequest, ReviewStatus } from '../../../src-main/schemas/change-request.ts'
import { queryPlans } from '../../support/query-plan.ts'
import { reviewFixtureIn, type ReviewFixture } from '../../support/review-fixture.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

const MINUTE = 60_000

let workspace: TestWorkspace
let fixture: ReviewFixture
let mia: Visitor
let noa: Visitor

beforeEach(() => {
  workspace = openTestWorkspace()
  fixture = reviewFixtureIn(workspace, { Guide: 'Text.\n' })
  mia = workspace.addUser('review')
  noa = workspace.addUser('review')
})
afterEach(() => workspace.close())

const paramsOf = (changeRequestId: string) => ({ spaceId: fixture.space, changeRequestId })

function request(changeRequest: string, ...users: Visitor[]): void {
  workspace.advance(MINUTE)
  const body = { users: users.map(({ user }) => user) }
  workspace.call('requestReviewersForChangeRequest', { params: paramsOf(changeRequest), body })
}

function review(
  visitor: Visitor,
  changeRequest: string,
  status: (typeof ReviewStatus.options)[number],
): void {
  workspace.advance(MINUTE)
  visitor.call('submitChangeRequestReview', { params: paramsOf(changeRequest), body: { status } })
}

/** Returns the reviewers of a listed change request, as the names of the visitors and their states. */
function reviewersOf(changeRequest: string): [string, string][] {
  const names = new Map([
    [mia.user, 'mia'],
    [noa.user, 'noa'],
  ])
  const { reviewers } = listed(changeRequest)
  return (reviewers?.items ?? []).map(({ user, state }) => [names.get(user.id) ?? 'another', state])
}

function listed(changeRequest: string): ListedChangeRequest {
  const params = { organizationId: workspace.organization }
  const { items } = workspace.call('listChangeRequestsForOrganization', {
    params,
    query: { status: ['draft', 'open'] },
  })
  const found = items.find(({ id }) => id === changeRequest)
  if (!found) throw new Error('The change request is not listed')
  return found
}

describe('The reviewers in a list of change requests', () => {
  it('are an empty list without a request or a review', () => {
    expect(listed(fixture.begin()).reviewers).toEqual({ count: 0, items: [] })
  })

  it('are requested until they submit a review', () => {
    const change = fixture.begin()
    request(change, mia, noa)
    expect(reviewersOf(change).toSorted()).toEqual([
      ['mia', 'requested'],
      ['noa', 'requested'],
    ])
    review(noa, change, 'approved')
    expect(reviewersOf(change)).toEqual([
      ['mia', 'requested'],
      ['noa', 'approved'],
    ])
  })

  it('have the state of their last review, with the blocking one first', () => {
    const change = fixture.begin()
    review(noa, change, 'changes-requested')
    review(mia, change, 'changes-requested')
    review(mia, change, 'approved')
    expect(reviewersOf(change)).toEqual([
      ['noa', 'changes-requested'],
      ['mia', 'approved'],
    ])
  })

  it('are outdated after an edit, and requested again by a request', () => {
    const change = fixture.begin()
    review(mia, change, 'approved')
    const [page = ''] = fixture.pages
    fixture.change(change, { operation: 'update_page', page, document: { markdown: 'Edited.\n' } })
    expect(reviewersOf(change)).toEqual([['mia', 'outdated']])
    request(change, mia)
    expect(reviewersOf(change)).toEqual([['mia', 'requested']])
  })

  it('are separate for each change request', () => {
    const [one, other] = [fixture.begin(), fixture.begin()]
    request(one, mia)
    review(noa, other, 'approved')
    expect([reviewersOf(one), reviewersOf(other)]).toEqual([[['mia', 'requested']], [['noa', 'approved']]])
  })

  it('are counted, including those that are not shown', () => {
    const change = fixture.begin()
    request(change, ...Array.from({ length: 7 }, () => workspace.addUser('review')))
    const { reviewers } = listed(change)
    expect([reviewers?.count, reviewers?.items.length]).toEqual([7, 5])
  })
})

describe('The query of the reviewers', () => {
  it('reads each table by an index', () => {
    const plans = queryPlans(workspace.store, (store) => reviewerRows(store, ['one', 'other']))
    expect(plans.filter((plan) => /SEARCH (review|requested\w*) USING/u.test(plan))).toHaveLength(3)
    expect(plans.filter((plan) => /SCAN (review|requested)|TEMP B-TREE/u.test(plan))).toEqual([])
  })
})
