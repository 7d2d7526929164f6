import { expect, it } from 'vitest'
import { openSyncFixture } from '../../../support/sync/sync-fixture.ts'

/** Opens a replica of a change request, with functions that report presence through it and at the origin. */
async function openDraft(kind?: 'public') {
  const fixture = await openSyncFixture(kind && { kind })
  const params = { spaceId: fixture.space, changeRequestId: await fixture.createRemoteDraft() }
  const page = fixture.pages[0] ?? ''
  const other = fixture.origin.addUser('edit')
  const body = { editor: 'window', page }
  return {
    fixture,
    page,
    other,
    reportAtOrigin: () => other.call('reportPresenceInChangeRequest', { params, body }),
    listAtOrigin: () =>
      other.call('listPresenceInChangeRequest', { params }).items.map(({ user }) => user.id),
    report: () => fixture.app.callAsync('reportPresenceInChangeRequest', { params, body }),
    list: () => fixture.app.callAsync('listPresenceInChangeRequest', { params }),
  }
}

it('presence is reported and listed at the origin, and no round follows', async () => {
  const { fixture, page, other, reportAtOrigin, listAtOrigin, report, list } = await openDraft()
  reportAtOrigin()
  const { rounds } = fixture.app.replica.state
  const items = [{ user: { id: other.user }, page }]
  expect(await report()).toMatchObject({ ok: true, value: { items } })
  expect(await list()).toMatchObject({ ok: true, value: { items } })
  expect(listAtOrigin()).toEqual([fixture.visitor.user])
  expect([fixture.app.replica.state.rounds, fixture.outbox()]).toEqual([rounds, []])
})

it('presence is unknown offline, and no request follows until it answers a round', async () => {
  const { fixture, listAtOrigin, report, list } = await openDraft()
  fixture.offline()
  const refusal = { ok: false, problem: { code: 'sync.needs-remote' } }
  expect(await report()).toMatchObject(refusal)
  await fixture.sync()
  let requests = 0
  const { onRequest } = fixture.network
  fixture.network.onRequest = (...call) => {
    requests += 1
    return onRequest?.(...call)
  }
  expect([await report(), await list()]).toMatchObject([refusal, refusal])
  expect([requests, fixture.outbox(), listAtOrigin()]).toEqual([0, [], []])
})

it('presence is an unknown resource when the remote has only the documented operations', async () => {
  const { report, list } = await openDraft('public')
  const refusal = { ok: false, problem: { status: 404 } }
  expect([await report(), await list()]).toMatchObject([refusal, refusal])
})
