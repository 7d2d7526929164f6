import { describe, expect, it } from 'vitest'
import { addChangeRequest } from '../../../support/content/authoring.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import type { Visitor } from '../../../support/workspace.ts'

const params = (fixture: SyncFixture, changeRequestId: string) => ({
  spaceId: fixture.space,
  changeRequestId,
})

/** Returns the requested reviewers at a place, with the state of each request. */
function reviewersAt(place: Pick<Visitor, 'call'>, fixture: SyncFixture, draft: string) {
  const { items } = place.call('getRequestedReviewersByChangeRequestId', { params: params(fixture, draft) })
  return items.map((item) => [item.kind === 'user' && item.user.id, item.waiting])
}

const request = (place: Pick<Visitor, 'call'>, fixture: SyncFixture, draft: string, user: string) =>
  place.call('requestReviewersForChangeRequest', { params: params(fixture, draft), body: { users: [user] } })

async function openWithReviewer(kind: (typeof WRITABLE)[number]) {
  const fixture = await openSyncFixture({ kind, isEmpty: true })
  const reviewer = fixture.origin.addUser('review')
  const draft = addChangeRequest(fixture.origin, fixture.space)
  fixture.writeAtRemote(draft, fixture.pages[0]!, 'Changed.\n')
  await fixture.sync()
  return { fixture, reviewer, draft }
}

describe.each(WRITABLE)('with a remote of kind "%s", a request for a review', (kind) => {
  it('of another user arrives, and its answer too', async () => {
    const { fixture, reviewer, draft } = await openWithReviewer(kind)
    request(fixture.origin, fixture, draft, reviewer.user)
    await fixture.sync()
    expect(reviewersAt(fixture.app, fixture, draft)).toEqual([[reviewer.user, true]])
    fixture.origin.advance(1000)
    reviewer.call('submitChangeRequestReview', {
      params: params(fixture, draft),
      body: { status: 'approved' },
    })
    fixture.writeAtRemote(draft, fixture.pages[0]!, 'Changed again.\n')
    await fixture.sync()
    expect(reviewersAt(fixture.app, fixture, draft)).toEqual([[reviewer.user, false]])
  })

  it('is sent once when it is written offline, also after a lost answer', async () => {
    const { fixture, reviewer, draft } = await openWithReviewer(kind)
    fixture.offline()
    request(fixture.app, fixture, draft, reviewer.user)
    expect(reviewersAt(fixture.app, fixture, draft)).toEqual([[reviewer.user, true]])
    fixture.online()
    let isLost = false
    fixture.network.onRequest = (id) => {
      if (id !== 'requestReviewersForChangeRequest' || isLost) return undefined
      isLost = true
      return lostAnswer(true)
    }
    await fixture.sync()
    fixture.online()
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(reviewersAt(fixture.origin, fixture, draft)).toEqual([[reviewer.user, true]])
    expect(reviewersAt(fixture.app, fixture, draft)).toEqual([[reviewer.user, true]])
  })

  it('is withdrawn offline, and the withdrawal is sent', async () => {
    const { fixture, reviewer, draft } = await openWithReviewer(kind)
    request(fixture.origin, fixture, draft, reviewer.user)
    await fixture.sync()
    fixture.offline()
    fixture.app.call('removeRequestedReviewerFromChangeRequest', {
      params: { ...params(fixture, draft), userId: reviewer.user },
    })
    expect(reviewersAt(fixture.app, fixture, draft)).toEqual([])
    fixture.online()
    await fixture.sync()
    await fixture.sync()
    expect(reviewersAt(fixture.origin, fixture, draft)).toEqual([])
    expect(reviewersAt(fixture.app, fixture, draft)).toEqual([])
  })
})

describe('a request for a review', () => {
  it('of a user who lost the right to read the space meanwhile is parked with the reason', async () => {
    const { fixture, reviewer, draft } = await openWithReviewer('feed')
    fixture.offline()
    request(fixture.app, fixture, draft, reviewer.user)
    fixture.origin.setRole(reviewer.user, fixture.origin.organization, null)
    fixture.online()
    await fixture.sync()
    expect(fixture.outbox()).toMatchObject([
      { state: 'needs-you', error: { message: expect.stringContaining('may read this space') } },
    ])
    expect(reviewersAt(fixture.origin, fixture, draft)).toEqual([])
  })
})
