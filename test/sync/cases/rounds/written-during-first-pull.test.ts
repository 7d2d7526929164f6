import { expect, it } from 'vitest'
import { addSpace } from '../../../support/content/authoring.ts'
import { openSyncFixture } from '../../../support/sync/sync-fixture.ts'

it('an edit that is made during a request of a first pull runs again on its answer', async () => {
  const fixture = await openSyncFixture({ isEmpty: true })
  addSpace(
    fixture.origin,
    Object.fromEntries(Array.from({ length: 450 }, (_, page) => [`Page ${page}`, 'Text.\n'])),
  )
  const params = { spaceId: fixture.space }
  const seen: string[] = []
  let requestCount = 0
  fixture.network.onRequest = (operation) => {
    if (operation === 'updateSpaceById') seen.push(fixture.app.call('getSpaceById', { params }).title)
    if (operation !== 'listChangesInOrganization' || (requestCount += 1) !== 3) return undefined
    // The remote reports the space again in its last answer, and the edit is made before that answer is applied.
    fixture.origin.call('updateSpaceById', { params, body: { emoji: '1f4d8' } })
    void Promise.resolve().then(() =>
      fixture.app.call('updateSpaceById', { params, body: { title: 'Named here' } }),
    )
    return undefined
  }
  await fixture.sync()
  expect(seen).toEqual(['Named here'])
  expect(fixture.origin.call('getSpaceById', { params })).toMatchObject({
    title: 'Named here',
    emoji: '1f4d8',
  })
  expect(fixture.app.call('getSpaceById', { params })).toMatchObject({ title: 'Named here', emoji: '1f4d8' })
  expect(fixture.outbox()).toEqual([])
})
