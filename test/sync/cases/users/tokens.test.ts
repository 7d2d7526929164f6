import { expect, it } from 'vitest'
import { openSyncFixture } from '../../../support/sync/sync-fixture.ts'

it('tokens of a user are created, listed and revoked at the origin from a replica that is online', async () => {
  const fixture = await openSyncFixture()
  const other = fixture.origin.call('createUserToken', { body: { label: 'Old laptop' } })
  const made = await fixture.app.callAsync('createUserToken', { body: { label: 'Script' } })
  expect(made).toMatchObject({ ok: true, value: { label: 'Script' } })
  const listed = () => fixture.app.callAsync('listUserTokens', {})
  expect(await listed()).toMatchObject({
    ok: true,
    value: { items: [{ label: 'Old laptop' }, { label: 'Script' }] },
  })
  expect(await fixture.app.callAsync('revokeUserToken', { params: { tokenId: other.id } })).toMatchObject({
    ok: true,
  })
  expect(fixture.origin.call('listUserTokens', {}).items.map(({ label }) => label)).toEqual(['Script'])
  expect(await listed()).toMatchObject({ ok: true, value: { items: [{ label: 'Script' }] } })
})

it('tokens are neither listed nor revoked offline, and the answer says so', async () => {
  const fixture = await openSyncFixture()
  const { id } = fixture.origin.call('createUserToken', { body: { label: 'Script' } })
  fixture.offline()
  const refusal = { ok: false, problem: { code: 'sync.needs-remote' } }
  expect(await fixture.app.callAsync('listUserTokens', {})).toMatchObject(refusal)
  expect(await fixture.app.callAsync('revokeUserToken', { params: { tokenId: id } })).toMatchObject(refusal)
  expect(fixture.outbox()).toEqual([])
  expect(fixture.origin.call('listUserTokens', {}).items).toHaveLength(1)
})
