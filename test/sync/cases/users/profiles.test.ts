import { describe, expect, it } from 'vitest'
import { discardIntent } from '../../../../src-main/sync/local/resolve-by-user.ts'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { png } from '../../../support/content/png.ts'
import { openSyncFixture, refused, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const body = { displayName: 'Ada Lovelace', photoURL: 'https://example.org/ada.png' }
const PICTURE = Buffer.from(png(4, 4)).toString('base64')

describe('a profile', () => {
  it('shows an offline change at once, and sends it', async () => {
    const fixture = await openSyncFixture()
    const params = { userId: fixture.visitor.user }
    fixture.offline()
    fixture.app.call('updateUserById', { params, body })
    await fixture.sync()
    expect(fixture.app.call('getAuthenticatedUser', {})).toMatchObject(body)
    expect(fixture.outbox()).toMatchObject([{ operation: 'updateUserById', state: 'queued' }])
    fixture.online()
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(fixture.origin.call('getUserById', { params })).toMatchObject(body)
  })

  it('of another user arrives in a replica, with the address of the picture', async () => {
    const fixture = await openSyncFixture({ visitorOf: (origin) => origin.addUser('edit') })
    fixture.origin.call('updateUserById', { params: { userId: fixture.origin.user }, body })
    await fixture.sync()
    expect(fixture.app.call('getUserById', { params: { userId: fixture.origin.user } })).toMatchObject(body)
  })

  it('shows the last received name when both sides change it, and the other is in the trash', async () => {
    const fixture = await openSyncFixture()
    const params = { userId: fixture.visitor.user }
    fixture.offline()
    fixture.app.call('updateUserById', { params, body: { displayName: 'Offline' } })
    fixture.visitor.call('updateUserById', { params, body: { displayName: 'Online' } })
    fixture.online()
    await fixture.sync()
    expect(fixture.origin.call('getUserById', { params }).displayName).toBe('Offline')
    expect(fixture.app.call('getAuthenticatedUser', {}).displayName).toBe('Offline')
    expect(trashItems(fixture.app.store)).toMatchObject([{ reason: 'overwritten', text: 'Online' }])
  })
})

describe('the picture of a user', () => {
  const setAt = (place: SyncFixture['visitor'], base64: string | null) =>
    place.call('updateUserPicture', { params: { userId: place.user }, body: { base64 } })
  const bytesHere = (at: SyncFixture, userId: string) =>
    at.app.store.get<{ data: Buffer }>(
      'SELECT data FROM user JOIN blob ON blob.id = user.picture WHERE user.id = ?',
      userId,
    )?.data

  it('is shown at once offline, survives a pull, and arrives once', async () => {
    const at = await openSyncFixture()
    const { user } = at.visitor
    at.offline()
    at.app.call('updateUserPicture', { params: { userId: user }, body: { base64: PICTURE } })
    expect(at.app.call('getAuthenticatedUser', {}).photoURL).toContain('/picture')
    expect(at.outbox()).toMatchObject([{ operation: 'updateUserPicture', state: 'queued' }])
    at.visitor.call('updateUserById', { params: { userId: user }, body: { displayName: 'Ada' } })
    at.online()
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(at.visitor.call('getAuthenticatedUser', {}).photoURL).toContain('/picture')
    expect(at.app.call('getAuthenticatedUser', {})).toMatchObject({ displayName: 'Ada' })
    expect(bytesHere(at, user)).toEqual(Buffer.from(PICTURE, 'base64'))
  })

  it('of another user arrives with its bytes by a pull, and its removal too', async () => {
    const at = await openSyncFixture({ visitorOf: (origin) => origin.addUser('edit') })
    setAt(at.origin, PICTURE)
    await at.sync()
    at.offline()
    const params = { userId: at.origin.user }
    expect(at.app.call('getUserById', { params }).photoURL).toContain('/picture')
    expect(bytesHere(at, at.origin.user)).toEqual(Buffer.from(PICTURE, 'base64'))
    at.online()
    setAt(at.origin, null)
    await at.sync()
    expect(at.app.call('getUserById', { params }).photoURL).toBeUndefined()
  })

  it('is offered in the trash as a file when its edit is discarded', async () => {
    const at = await openSyncFixture()
    at.network.onRequest = (operation) => (operation === 'updateUserPicture' ? refused(403) : undefined)
    at.app.call('updateUserPicture', { params: { userId: at.visitor.user }, body: { base64: PICTURE } })
    await at.sync()
    const [edit] = at.outbox()
    expect(edit?.files).toMatchObject([{ name: 'picture.png' }])
    discardIntent(at.app.replica, edit!.id)
    expect(trashItems(at.app.store)).toMatchObject([{ reason: 'given-up', file: { name: 'picture.png' } }])
  })
})
