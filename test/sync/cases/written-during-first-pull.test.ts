import { expect, it } from 'vitest'
import { addSpace } from '../../support/content/content.ts'
import { openSyncFixture } from '../../support/sync/sync-fixture.ts'

it('an edit that is made during a request of a first pull runs again on its answer', async () => {
  const at = await openSyncFixture({ isEmpty: true })
  addSpace(
    at.origin,
    Object.fromEntries(Array.from({ length: 450 }, (_, page) => [`Page ${page}`, 'Text.\n'])),
  )
  const params = { spaceId: at.space }
  const seen: string[] = []
  let asked = 0
  at.weather.before = (operation) => {
    if (operation === 'updateSpaceById') seen.push(at.app.call('getSpaceById', { params }).title)
    if (operation !== 'listChangesInOrganization' || (asked += 1) !== 3) return undefined
    // The remote reports the space again in its last answer, and the edit is made before that answer is applied.
    at.origin.call('updateSpaceById', { params, body: { emoji: '1f4d8' } })
    void Promise.resolve().then(() =>
      at.app.call('updateSpaceById', { params, body: { title: 'Named here' } }),
    )
    return undefined
  }
  await at.sync()
  expect(seen).toEqual(['Named here'])
  expect(at.origin.call('getSpaceById', { params })).toMatchObject({ title: 'Named here', emoji: '1f4d8' })
  expect(at.app.call('getSpaceById', { params })).toMatchObject({ title: 'Named here', emoji: '1f4d8' })
  expect(at.outbox()).toEqual([])
})
