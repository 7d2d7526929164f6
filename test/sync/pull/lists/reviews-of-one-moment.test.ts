import { expect, it } from 'vitest'
import { openSyncFixture } from '../../../support/sync/sync-fixture.ts'

it('the later of two reviews of one moment counts, as at the remote', async () => {
  const fixture = await openSyncFixture({ kind: 'public' })
  const changeRequestId = await fixture.createRemoteDraft()
  const params = { spaceId: fixture.space, changeRequestId }
  const reviewer = fixture.origin.addUser('review')
  const review = () =>
    reviewer.call('submitChangeRequestReview', { params, body: { status: 'changes-requested' } })
  const first = review()
  fixture.writeAtRemote(changeRequestId, fixture.pages[0]!, 'Changed.\n')
  const second = review()
  expect(second.createdAt).toBe(first.createdAt)
  await fixture.sync()
  const drafts = { params: { spaceId: fixture.space }, query: { status: 'draft' as const } }
  const reviewersOf = ({ call }: Pick<typeof reviewer, 'call'>) =>
    call('listChangeRequestsForSpace', drafts).items.map(({ reviewers }) => reviewers?.items[0]?.state)
  expect(reviewersOf(fixture.origin)).toEqual(['changes-requested'])
  expect(reviewersOf(fixture.app)).toEqual(['changes-requested'])
})
