import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RawInput } from '../../../../src-main/operations/engine/dispatch.ts'
import type { Remote } from '../../../../src-main/sync/remote.ts'
import { addChangeRequest, addSpace, writePage } from '../../../support/content/authoring.ts'
import {
  lostAnswer,
  openTestReplica,
  type NetworkFaults,
  type TestReplica,
} from '../../../support/sync/replica.ts'
import { openTestWorkspace, type TestWorkspace } from '../../../support/workspace.ts'
import { startHttpOrigin, type HttpOrigin } from '../../simulation/http-origin.ts'

let origin: TestWorkspace
let http: HttpOrigin
let network: NetworkFaults
let app: TestReplica

const open = async (wrap: (remote: Remote) => Remote = (remote) => remote): Promise<void> => {
  app = openTestReplica(origin, origin, { wrap: () => wrap(http.connect(origin, network)) })
  await app.sync()
}

beforeEach(async () => {
  origin = openTestWorkspace()
  http = await startHttpOrigin(origin)
  network = {}
})

afterEach(async () => {
  app.close()
  await http.close()
  origin.close()
})

/** Cuts the connection within the answers to the next requests, which the origin executes. */
function loseAnswers(count: number): void {
  let left = count
  network.onAnswer = () => {
    left -= 1
    return left >= 0 ? lostAnswer(true) : undefined
  }
}

const addTeam = (more: Pick<RawInput, 'idempotencyKey'> = {}) =>
  app.callAsync('createOrganizationTeam', {
    params: { organizationId: origin.organization },
    body: { title: 'Writers' },
    ...more,
  })
const teams = () =>
  origin
    .call('listTeamsInOrganizationById', { params: { organizationId: origin.organization } })
    .items.map(({ title }) => title)
const withoutKeys = (remote: Remote): Remote => ({
  ...remote,
  abilities: () => Promise.resolve({ ok: true, abilities: { feed: true, idempotency: false } }),
})
const MAY_HAVE_ARRIVED = {
  ok: false,
  problem: {
    code: 'sync.unknown-outcome',
    message:
      'The connection to the server broke. This may have arrived at the server. Look there before you repeat it.',
  },
}

it('a forwarded write whose answer is lost is repeated under its key, and done once', async () => {
  await open()
  loseAnswers(1)
  expect(await addTeam()).toMatchObject({ ok: true, value: { title: 'Writers' } })
  expect(teams()).toEqual(['Writers'])
})

it('a forwarded write over a connection that is silent too long is repeated under its key', async () => {
  // The client of the remote makes no further attempt of such a call.
  app = openTestReplica(origin, origin, { network })
  await app.sync()
  loseAnswers(1)
  expect(await addTeam()).toMatchObject({ ok: true })
  expect(teams()).toEqual(['Writers'])
})

it('a forwarded write without any answer may have arrived, and the problem says so', async () => {
  await open()
  loseAnswers(Infinity)
  expect(await addTeam()).toMatchObject(MAY_HAVE_ARRIVED)
  expect(teams()).toEqual(['Writers'])
})

it('a forwarded write is sent once where the remote supports no keys, and may have arrived', async () => {
  await open(withoutKeys)
  loseAnswers(1)
  expect(await addTeam()).toMatchObject(MAY_HAVE_ARRIVED)
  expect(teams()).toEqual(['Writers'])
})

it('a forwarded write with a secret answer is sent once, and may have arrived', async () => {
  await open()
  loseAnswers(1)
  expect(await app.callAsync('createUserToken', { body: { label: 'Script' } })).toMatchObject(
    MAY_HAVE_ARRIVED,
  )
  expect(origin.call('listUserTokens', {}).items.map(({ label }) => label)).toEqual(['Script'])
  const keyed = { body: { label: 'Other' }, idempotencyKey: 'other-token' }
  const problem = { code: 'input.invalid', message: expect.stringContaining('shown once') }
  expect(await app.callAsync('createUserToken', keyed)).toMatchObject({ ok: false, problem })
})

it('a forwarded write to a remote that is down did not arrive, and the problem says so', async () => {
  await open()
  await http.close()
  expect(await addTeam()).toMatchObject({ ok: false, problem: { code: 'sync.needs-remote' } })
})

it('a forwarded read whose answer is lost may be repeated, so the remote is not reachable', async () => {
  await open()
  loseAnswers(Infinity)
  const read = await app.callAsync('listUserTokens', {})
  expect(read).toMatchObject({ ok: false, problem: { code: 'sync.needs-remote' } })
})

it('a call that repeats its own key on a copy is forwarded under that key, and done once', async () => {
  await open()
  const call = () => addTeam({ idempotencyKey: 'add-writers' })
  const first = await call()
  expect(await call()).toEqual(first)
  expect(teams()).toEqual(['Writers'])
})

it('a forwarded edit of a content that has changed is refused by its If-Match', async () => {
  const { space, pages } = addSpace(origin, { Start: 'One.\n' })
  const changeRequest = addChangeRequest(origin, space)
  await open()
  await app.callAsync('setSpaceOffline', { params: { spaceId: space }, body: { offline: false } })
  const params = { spaceId: space, changeRequestId: changeRequest }
  const { revision } = origin.call('getChangeRequestById', { params })
  writePage(origin, { space, changeRequest, page: pages[0]! }, 'Theirs.\n')
  const changes = [{ operation: 'update_page', page: pages[0]!, document: { markdown: 'Mine.\n' } }]
  const edit = await app.callAsync('updateChangeRequestContent', {
    params,
    body: { changes },
    ifMatch: `"${revision}"`,
  })
  expect(edit).toMatchObject({ ok: false, problem: { code: 'state.changed' } })
})
