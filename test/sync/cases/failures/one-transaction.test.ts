import { expect, it } from 'vitest'
import { Problem } from '../../../../src-main/schemas/problem.ts'
import { openSyncFixture, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

/** Records a state after each commit. A process that ends then leaves that state. */
function afterEachCommit<State>({ app: { store } }: SyncFixture, read: () => State): State[] {
  const states: State[] = []
  const transaction = store.transaction.bind(store)
  store.transaction = (work) => {
    const result = transaction(work)
    if (!store.database.inTransaction) states.push(read())
    return result
  }
  return states
}

const refused = {
  ok: false as const,
  kind: 'refused' as const,
  status: 403,
  mayHaveArrived: false,
  problem: new Problem('auth.forbidden', 'No.'),
}

const titleAndState = (fixture: SyncFixture) => () => {
  const params = { spaceId: fixture.space }
  return [fixture.app.call('getSpaceById', { params }).title, fixture.outbox()[0]?.state]
}

it('a refused edit is parked in the transaction that removes its effect', async () => {
  const fixture = await openSyncFixture()
  const params = { spaceId: fixture.space }
  const { title } = fixture.origin.call('getSpaceById', { params })
  fixture.app.call('updateSpaceById', { params, body: { title: 'Mine' } })
  fixture.network.onRequest = (operation) => (operation === 'updateSpaceById' ? refused : undefined)
  const states = afterEachCommit(fixture, titleAndState(fixture))
  await fixture.sync()
  const parked = states.filter(([, state]) => state === 'needs-you')
  expect(parked.filter(([shown]) => shown !== title)).toEqual([])
  expect(parked.at(-1)).toEqual([title, 'needs-you'])
})

it('an edit that the local rows refuse leaves no revision for the next edit', async () => {
  const fixture = await openSyncFixture()
  const draft = await fixture.createRemoteDraft()
  const change = { operation: 'update_page', page: 'nowhere', document: { markdown: 'Lost.\n' } }
  expect(() => fixture.change(draft, change)).toThrow('There is no page')
  expect(fixture.app.store.all('SELECT * FROM remote_revision')).toEqual([])
  expect(fixture.outbox()).toEqual([])
})

it('a merge behind a waiting edit is parked in the transaction that queues it', async () => {
  const fixture = await openSyncFixture()
  const changeRequestId = await fixture.createRemoteDraft()
  fixture.write(changeRequestId, fixture.pages[0]!, 'Mine.\n')
  fixture.network.onRequest = (operation) =>
    operation === 'updateChangeRequestContent' ? refused : undefined
  await fixture.sync()
  const params = { spaceId: fixture.space, changeRequestId }
  const states = afterEachCommit(fixture, () => [
    fixture.app.call('getChangeRequestById', { params }).status,
    ...fixture.outbox().map(({ state }) => state),
  ])
  fixture.app.attempt('mergeChangeRequest', { params })
  expect(states).toEqual([['draft', 'needs-you', 'needs-you']])
})

it('an edit that cancels an unsent one removes its rows in the same transaction', async () => {
  const fixture = await openSyncFixture()
  fixture.offline()
  const changeRequestId = fixture.createDraft()
  const { store } = fixture.app
  const states = afterEachCommit(fixture, () => [
    fixture.outbox().length,
    store.all('SELECT 1 FROM change_request').length,
  ])
  const params = { spaceId: fixture.space, changeRequestId }
  fixture.app.call('updateChangeRequestById', { params, body: { status: 'archived' } })
  expect(states).toEqual([[0, 0]])
})
