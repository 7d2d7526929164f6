import { describe, expect, it } from 'vitest'
import { addChangeRequest } from '../../../support/content/content.ts'
import { lost } from '../../../support/sync/replica.ts'
import { openSyncFixture, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import type { Visitor } from '../../../support/workspace.ts'

const params = (at: SyncFixture, changeRequestId: string) => ({ spaceId: at.space, changeRequestId })

/** The requested reviewers at a place, with the state of each request. */
function reviewersAt(place: Pick<Visitor, 'call'>, at: SyncFixture, draft: string) {
  const { items } = place.call('getRequestedReviewersByChangeRequestId', { params: params(at, draft) })
  return items.map((item) => [item.kind === 'user' && item.user.id, item.waiting])
}

const request = (place: Pick<Visitor, 'call'>, at: SyncFixture, draft: string, user: string) =>
  place.call('requestReviewersForChangeRequest', { params: params(at, draft), body: { users: [user] } })

async function openWithReviewer(kind: (typeof WRITABLE)[number]) {
  const at = await openSyncFixture({ kind, isEmpty: true })
  const reviewer = at.origin.addUser('review')
  const draft = addChangeRequest(at.origin, at.space)
  at.writeThere(draft, at.pages[0]!, 'Changed.\n')
  await at.sync()
  return { at, reviewer, draft }
}

describe.each(WRITABLE)('with a remote of kind "%s", a request for a review', (kind) => {
  it('of another user arrives, and its answer too', async () => {
    const { at, reviewer, draft } = await openWithReviewer(kind)
    request(at.origin, at, draft, reviewer.user)
    await at.sync()
    expect(reviewersAt(at.app, at, draft)).toEqual([[reviewer.user, true]])
    at.origin.advance(1000)
    reviewer.call('submitChangeRequestReview', { params: params(at, draft), body: { status: 'approved' } })
    at.writeThere(draft, at.pages[0]!, 'Changed again.\n')
    await at.sync()
    expect(reviewersAt(at.app, at, draft)).toEqual([[reviewer.user, false]])
  })

  it('that is written offline is sent once, also after a lost answer', async () => {
    const { at, reviewer, draft } = await openWithReviewer(kind)
    at.offline()
    request(at.app, at, draft, reviewer.user)
    expect(reviewersAt(at.app, at, draft)).toEqual([[reviewer.user, true]])
    at.online()
    let isLost = false
    at.weather.before = (id) => {
      if (id !== 'requestReviewersForChangeRequest' || isLost) return undefined
      isLost = true
      return lost(true)
    }
    await at.sync()
    at.online()
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(reviewersAt(at.origin, at, draft)).toEqual([[reviewer.user, true]])
    expect(reviewersAt(at.app, at, draft)).toEqual([[reviewer.user, true]])
  })

  it('is withdrawn offline, and the withdrawal is sent', async () => {
    const { at, reviewer, draft } = await openWithReviewer(kind)
    request(at.origin, at, draft, reviewer.user)
    await at.sync()
    at.offline()
    at.app.call('removeRequestedReviewerFromChangeRequest', {
      params: { ...params(at, draft), userId: reviewer.user },
    })
    expect(reviewersAt(at.app, at, draft)).toEqual([])
    at.online()
    await at.sync()
    await at.sync()
    expect(reviewersAt(at.origin, at, draft)).toEqual([])
    expect(reviewersAt(at.app, at, draft)).toEqual([])
  })
})

describe('a request for a review', () => {
  it('of a user who lost the right to read the space meanwhile is parked with the reason', async () => {
    const { at, reviewer, draft } = await openWithReviewer('feed')
    at.offline()
    request(at.app, at, draft, reviewer.user)
    at.origin.setRole(reviewer.user, at.origin.organization, null)
    at.online()
    await at.sync()
    expect(at.outbox()).toMatchObject([
      { state: 'needs-you', error: { message: expect.stringContaining('may read this space') } },
    ])
    expect(reviewersAt(at.origin, at, draft)).toEqual([])
  })
})
