import { describe, expect, it } from 'vitest'
import { addChangeRequest } from '../../../support/content/content.ts'
import { openSyncFixture, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const approve = { status: 'approved' as const, comment: { markdown: 'Good.' } }
const params = (at: SyncFixture, changeRequestId: string) => ({ spaceId: at.space, changeRequestId })

/** The reviews here: their texts with the present state of each, and the numbers of both filters. */
function reviewsHere(at: SyncFixture, draft: string) {
  const list = (query: object) =>
    at.app.call('getReviewsByChangeRequestId', { params: params(at, draft), query }).items
  return {
    outdated: list({}).map(({ outdated }) => outdated),
    present: list({ outdated: false }).length,
    past: list({ outdated: true }).length,
  }
}

describe.each(WRITABLE)('with a remote of kind "%s", a review', (kind) => {
  it('is not outdated where the space moved on before the first pull, and is after an edit', async () => {
    const at = await openSyncFixture({ kind, isEmpty: true })
    const draft = addChangeRequest(at.origin, at.space)
    at.origin.call('submitChangeRequestReview', { params: params(at, draft), body: approve })
    const other = addChangeRequest(at.origin, at.space)
    at.writeThere(other, at.pages[1]!, 'Later.\n')
    at.mergeThere(other)
    await at.sync()
    expect(reviewsHere(at, draft)).toEqual({ outdated: [false], present: 1, past: 0 })
    at.writeThere(draft, at.pages[0]!, 'Changed.\n')
    await at.sync()
    expect(reviewsHere(at, draft)).toEqual({ outdated: [true], present: 0, past: 1 })
  })

  it('that is written here is not outdated before and after it is sent', async () => {
    const at = await openSyncFixture({ kind })
    const draft = at.begin()
    at.write(draft, at.pages[0]!, 'Changed.\n')
    at.app.call('submitChangeRequestReview', { params: params(at, draft), body: approve })
    expect(reviewsHere(at, draft)).toEqual({ outdated: [false], present: 1, past: 0 })
    await at.sync()
    expect(reviewsHere(at, draft)).toEqual({ outdated: [false], present: 1, past: 0 })
  })
})
