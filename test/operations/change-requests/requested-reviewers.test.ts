import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openReviewFixture, type ReviewFixture } from '../../support/change-requests.ts'
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

const codeOf = (users: string[]) => {
  const result = fixture.workspace.attempt('requestReviewersForChangeRequest', { params, body: { users } })
  return result.ok ? 'ok' : result.problem.code
}

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
    expect(first.count).toBe(2)
    expect(
      new Set([...first.items, ...second.items].map((item) => item.kind === 'user' && item.user.id)),
    ).toEqual(new Set([reviewer.user, other.user]))
    expect(second.next).toBeUndefined()
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
    const remove = { params: { ...params, userId: reviewer.user } }
    fixture.workspace.call('removeRequestedReviewerFromChangeRequest', remove)
    fixture.workspace.call('removeRequestedReviewerFromChangeRequest', remove)
    expect(requestedOf(reviewer.user)).toEqual([])
  })

  it('must have access to the space, and must not be the author of the change request', () => {
    const guest = fixture.workspace.addUser(null)
    const stranger = fixture.workspace.addUser('stranger')
    expect(codeOf([reviewer.user])).toBe('ok')
    for (const user of [guest.user, stranger.user, fixture.workspace.user, 'nobody'])
      expect(codeOf([other.user, user])).toBe('input.invalid')
    expect(waiting()).toEqual({ [reviewer.user]: true })
  })

  it('may be guests with access to the space', () => {
    const guest = fixture.workspace.addUser(null)
    fixture.workspace.store.run(
      "INSERT INTO given_level (organization, space, user, level) VALUES (?, ?, ?, 'review')",
      fixture.workspace.organization,
      fixture.space,
      guest.user,
    )
    expect(codeOf([guest.user])).toBe('ok')
  })

  it('are not requested for a merged change request', () => {
    fixture.change(params.changeRequestId, {
      operation: 'update_page',
      page: fixture.pages[0]!,
      document: { markdown: 'two' },
    })
    fixture.mergeResult(params.changeRequestId)
    expect(codeOf([reviewer.user])).toBe('change-request.closed')
  })
})
