import { expect, it } from 'vitest'
import { openSyncFixture } from '../../support/sync/sync-fixture.ts'

it('tokens of a user are created, listed and revoked at the origin from a replica that is online', async () => {
  const at = await openSyncFixture()
  const other = at.origin.call('createUserToken', { body: { label: 'Old laptop' } })
  const made = await at.app.ask('createUserToken', { body: { label: 'Script' } })
  expect(made).toMatchObject({ ok: true, value: { label: 'Script' } })
  const listed = () => at.app.ask('listUserTokens', {})
  expect(await listed()).toMatchObject({
    ok: true,
    value: { items: [{ label: 'Old laptop' }, { label: 'Script' }] },
  })
  expect(await at.app.ask('revokeUserToken', { params: { tokenId: other.id } })).toMatchObject({ ok: true })
  expect(at.origin.call('listUserTokens', {}).items.map(({ label }) => label)).toEqual(['Script'])
  expect(await listed()).toMatchObject({ ok: true, value: { items: [{ label: 'Script' }] } })
})

it('tokens are neither listed nor revoked offline, and the answer says so', async () => {
  const at = await openSyncFixture()
  const { id } = at.origin.call('createUserToken', { body: { label: 'Script' } })
  at.offline()
  const refusal = { ok: false, problem: { code: 'sync.needs-remote' } }
  expect(await at.app.ask('listUserTokens', {})).toMatchObject(refusal)
  expect(await at.app.ask('revokeUserToken', { params: { tokenId: id } })).toMatchObject(refusal)
  expect(at.outbox()).toEqual([])
  expect(at.origin.call('listUserTokens', {}).items).toHaveLength(1)
})
