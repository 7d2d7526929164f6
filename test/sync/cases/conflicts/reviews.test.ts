import { describe, expect, it } from 'vitest'
import { addChangeRequest } from '../../../support/content/authoring.ts'
import { openSyncFixture, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const approve = { status: 'approved' as const, comment: { markdown: 'Good.' } }
const params = (fixture: SyncFixture, changeRequestId: string) => ({
  spaceId: fixture.space,
  changeRequestId,
})

/** Returns the reviews on the replica with their states, and the counts of both filters. */
function localReviews(fixture: SyncFixture, draft: string) {
  const list = (query: object) =>
    fixture.app.call('getReviewsByChangeRequestId', { params: params(fixture, draft), query }).items
  return {
    outdated: list({}).map(({ outdated }) => outdated),
    present: list({ outdated: false }).length,
    past: list({ outdated: true }).length,
  }
}

describe.each(WRITABLE)('with a remote of kind "%s", a review', (kind) => {
  it('is not outdated when the space changed before the first pull, and is outdated after an edit', async () => {
    const fixture = await openSyncFixture({ kind, isEmpty: true })
    const draft = addChangeRequest(fixture.origin, fixture.space)
    fixture.origin.call('submitChangeRequestReview', { params: params(fixture, draft), body: approve })
    const other = addChangeRequest(fixture.origin, fixture.space)
    fixture.writeAtRemote(other, fixture.pages[1]!, 'Later.\n')
    fixture.mergeAtRemote(other)
    await fixture.sync()
    expect(localReviews(fixture, draft)).toEqual({ outdated: [false], present: 1, past: 0 })
    fixture.writeAtRemote(draft, fixture.pages[0]!, 'Changed.\n')
    await fixture.sync()
    expect(localReviews(fixture, draft)).toEqual({ outdated: [true], present: 0, past: 1 })
  })

  it('is outdated neither before nor after it is sent from the replica', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = fixture.createDraft()
    fixture.write(draft, fixture.pages[0]!, 'Changed.\n')
    fixture.app.call('submitChangeRequestReview', { params: params(fixture, draft), body: approve })
    expect(localReviews(fixture, draft)).toEqual({ outdated: [false], present: 1, past: 0 })
    await fixture.sync()
    expect(localReviews(fixture, draft)).toEqual({ outdated: [false], present: 1, past: 0 })
  })
})
