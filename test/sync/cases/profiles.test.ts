import { describe, expect, it } from 'vitest'
import { trashItems } from '../../../src-main/sync/trash/trash.ts'
import { openSyncFixture } from '../../support/sync/sync-fixture.ts'

const body = { displayName: 'Ada Lovelace', photoURL: 'https://example.org/ada.png' }

describe('a profile', () => {
  it('that was changed offline shows at once, and arrives', async () => {
    const at = await openSyncFixture()
    const params = { userId: at.visitor.user }
    at.offline()
    at.app.call('updateUserById', { params, body })
    await at.sync()
    expect(at.app.call('getAuthenticatedUser', {})).toMatchObject(body)
    expect(at.outbox()).toMatchObject([{ operation: 'updateUserById', state: 'queued' }])
    at.online()
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(at.origin.call('getUserById', { params })).toMatchObject(body)
  })

  it('of another user arrives in a replica, with the picture', async () => {
    const at = await openSyncFixture()
    at.origin.call('updateUserById', { params: { userId: at.origin.user }, body })
    await at.sync()
    expect(at.app.call('getUserById', { params: { userId: at.origin.user } })).toMatchObject(body)
  })

  it('that changed at the remote too shows the name that arrived last, and the other is in the trash', async () => {
    const at = await openSyncFixture()
    const params = { userId: at.visitor.user }
    at.offline()
    at.app.call('updateUserById', { params, body: { displayName: 'Offline' } })
    at.visitor.call('updateUserById', { params, body: { displayName: 'Online' } })
    at.online()
    await at.sync()
    expect(at.origin.call('getUserById', { params }).displayName).toBe('Offline')
    expect(at.app.call('getAuthenticatedUser', {}).displayName).toBe('Offline')
    expect(JSON.stringify(trashItems(at.app.store))).toContain('Online')
  })
})
