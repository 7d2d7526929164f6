import { expect, it } from 'vitest'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { newPage, openSyncFixture } from '../../../support/sync/sync-fixture.ts'

it('a page that was added offline exists once, also when the pull that brings it is interrupted', async () => {
  const fixture = await openSyncFixture({ kind: 'public' })
  const draft = await fixture.createRemoteDraft()
  const titles = () =>
    fixture.app
      .call('listPagesInChangeRequest', { params: { spaceId: fixture.space, changeRequestId: draft } })
      .pages.map(({ title }) => title)
  fixture.change(draft, newPage('Added', 'Words.\n'))
  let isSent = false
  fixture.network.onRequest = (operation) => {
    isSent ||= operation === 'updateChangeRequestContent'
    return isSent && operation === 'getReviewsByChangeRequestId' ? lostAnswer(false) : undefined
  }
  await fixture.sync()
  expect(titles()).toEqual(['Start', 'Next', 'Added'])
  delete fixture.network.onRequest
  await fixture.sync()
  expect(titles()).toEqual(['Start', 'Next', 'Added'])
  expect(fixture.outbox()).toEqual([])
})
