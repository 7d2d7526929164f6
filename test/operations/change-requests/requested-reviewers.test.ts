import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addGuestOf } from '../../support/add-guest.ts'
import { outcome, refusal } from '../../support/refusal.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'
import type { Visitor } from '../../support/workspace.ts'

let fixture: ReviewFixture
let params: { spaceId: string; changeRequestId: string }
let reviewer: Visitor
let other: Visitor

beforeEach(() => {
  fixture = openReviewFixture({ First: 'one' })
  params = { spaceId: fixture.space, changeRequestId: fixture.begin() }
  reviewer = fixture.workspace.addUser('review')
  other = fixture.workspace.addUser('review')
})
afterEach(() => fixture.workspace.close())

const request = (...users: Visitor[]) =>
  fixture.workspace.call('requestReviewersForChangeRequest', {
    params,
    body: { users: users.map(({ user }) => user) },
  }).users!

const remove = ({ user }: Visitor) =>
  fixture.workspace.call('removeRequestedReviewerFromChangeRequest', { params: { ...params, userId: user } })

const list = (query: { limit?: number; page?: string } = {}) =>
  fixture.workspace.call('getRequestedReviewersByChangeRequestId', { params, query })

const waiting = () =>
  Object.fromEntries(list().items.map((item) => [item.kind === 'user' && item.user.id, item.waiting]))

const requestedOf = (user: string) =>
  fixture.workspace
    .call('listChangeRequestsForOrganization', {
      params: { organizationId: fixture.workspace.organization },
      query: { requestedReviewer: user },
    })
    .items.map(({ id }) => id)

const attempt = (users: string[], by: Pick<Visitor, 'attempt'> = fixture.workspace) =>
  outcome(by.attempt('requestReviewersForChangeRequest', { params, body: { users } }))

describe('requested reviewers', () => {
  it('are listed with the revision and the user who requested them', () => {
    const revision = fixture.workspace.call('getChangeRequestById', { params }).revision
    const [item] = request(reviewer)
    expect(item).toMatchObject({
      object: 'change-request-requested-reviewer',
      kind: 'user',
      user: { id: reviewer.user },
      requestedBy: { id: fixture.workspace.user },
      revision,
      waiting: true,
    })
    expect(list().items).toEqual([item])
  })

  it('are listed in pages, each once', () => {
    request(reviewer, other)
    const first = list({ limit: 1 })
    const second = list({ limit: 1, page: first.next!.page })
    const users = [...first.items, ...second.items].map((item) => item.kind === 'user' && item.user.id)
    expect(users.toSorted()).toEqual([reviewer.user, other.user].toSorted())
    expect([first.count, second.count]).toEqual([2, 2])
    expect(second).not.toHaveProperty('next')
  })

  it('stop waiting after a review, and wait again after another request', () => {
    request(reviewer, other)
    reviewer.call('submitChangeRequestReview', { params, body: { status: 'approved' } })
    expect(waiting()).toEqual({ [reviewer.user]: false, [other.user]: true })
    request(reviewer)
    expect(waiting()).toEqual({ [reviewer.user]: true, [other.user]: true })
  })

  it('open a draft, optionally with a subject', () => {
    fixture.workspace.call('requestReviewersForChangeRequest', {
      params,
      body: { users: [reviewer.user], subject: 'Ready' },
    })
    expect(fixture.workspace.call('getChangeRequestById', { params })).toMatchObject({
      status: 'open',
      subject: 'Ready',
    })
  })

  it('are found by the list of the organization until they are removed', () => {
    request(reviewer)
    expect(requestedOf(reviewer.user)).toEqual([params.changeRequestId])
    expect(requestedOf(other.user)).toEqual([])
    remove(reviewer)
    expect(requestedOf(reviewer.user)).toEqual([])
  })

  it('may be removed again, and users who were not requested too', () => {
    request(reviewer)
    for (const user of [reviewer, reviewer, other]) expect(remove(user)).toBeNull()
    expect(list()).toEqual({ count: 0, items: [] })
  })

  it('are requested and removed only by users who may edit the change request', () => {
    const { workspace } = fixture
    const removeAs = (role: 'comment' | 'edit') =>
      outcome(
        workspace.addUser(role).attempt('removeRequestedReviewerFromChangeRequest', {
          params: { ...params, userId: reviewer.user },
        }),
      )
    expect(attempt([reviewer.user], workspace.addUser('comment'))).toBe('auth.forbidden')
    expect(attempt([reviewer.user], workspace.addUser('edit'))).toBe('done')
    expect(removeAs('comment')).toBe('auth.forbidden')
    expect(waiting()).toEqual({ [reviewer.user]: true })
    expect(removeAs('edit')).toBe('done')
    expect(waiting()).toEqual({})
  })

  it.each([{}, { users: 'x' }, { users: [7] }])('are not requested from the body %j', (body) => {
    expect(refusal(fixture.workspace.attempt('requestReviewersForChangeRequest', { params, body }))).toBe(
      'input.invalid',
    )
  })

  it('must have access to the space, and must not be the author of the change request', () => {
    const guest = fixture.workspace.addUser(null)
    const stranger = fixture.workspace.addUser('stranger')
    expect(attempt([reviewer.user])).toBe('done')
    for (const user of [guest.user, stranger.user, fixture.workspace.user, 'nobody'])
      expect(attempt([other.user, user])).toBe('input.invalid')
    expect(waiting()).toEqual({ [reviewer.user]: true })
  })

  it('may be guests with access to the space', () => {
    const guest = addGuestOf(fixture.workspace, fixture.space, 'review')
    expect(attempt([guest.user])).toBe('done')
  })

  it('are not requested for a merged change request', () => {
    fixture.change(params.changeRequestId, {
      operation: 'update_page',
      page: fixture.pages[0]!,
      document: { markdown: 'two' },
    })
    fixture.mergeResult(params.changeRequestId)
    expect(attempt([reviewer.user])).toBe('change-request.closed')
  })
})
