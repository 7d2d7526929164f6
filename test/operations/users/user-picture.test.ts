import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAddresses, readSignedFile } from '../../../src-main/store/signed-addresses/signed-files.ts'
import { FILES_PREFIX } from '../../../src-main/store/signed-addresses/signed-path.ts'
import { png } from '../../support/content/png.ts'
import { refusal } from '../../support/refusal.ts'
import { openTestWorkspace, type TestWorkspace, type Visitor } from '../../support/workspace.ts'

let workspace: TestWorkspace
beforeEach(() => {
  workspace = openTestWorkspace()
})
afterEach(() => workspace.close())

const base64Of = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const PICTURE = base64Of(png(4, 4))
const WEBP = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'
const JPEG = base64Of(
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000100010301220002110103110100ffd9', 'hex'),
)
const set = (caller: Visitor, base64: string | null, userId = caller.user) =>
  caller.attempt('updateUserPicture', { params: { userId }, body: { base64 } })
const photoOf = (userId: string, caller: Visitor = workspace) =>
  caller.call('getUserById', { params: { userId } }).photoURL

/** Returns the file of a test address, as a host serves it under a signed address. */
function fileAt(address: string | undefined) {
  const contentType = 'image/png'
  const [, , hash = '', name = ''] = new URL(address ?? 'carrel:none').pathname.split('/')
  const signed = createAddresses(() => 'http://carrel.test', 'key').file({ hash, name, contentType })
  return readSignedFile(workspace.store, 'key', new URL(signed).pathname.slice(FILES_PREFIX.length))
}
const typeOf = (userId: string) =>
  workspace.store.get<{ type: string }>('SELECT picture_type AS type FROM user WHERE id = ?', userId)?.type

describe('the picture of a user', () => {
  it('is set by its user, and shown to others at a signed address', () => {
    const reader = workspace.addUser('read')
    expect(set(reader, PICTURE)).toMatchObject({ ok: true })
    const address = photoOf(reader.user)
    expect(fileAt(address)).toMatchObject({ bytes: Buffer.from(PICTURE, 'base64') })
    expect(typeOf(reader.user)).toBe('image/png')
    expect(address).not.toContain(reader.user)
    const params = { organizationId: workspace.organization, userId: reader.user }
    expect(workspace.call('getMemberInOrganizationById', { params }).user.photoURL).toBe(address)
    const members = workspace.call('listMembersInOrganizationById', {
      params: { organizationId: workspace.organization },
    })
    expect(members.items.find(({ id }) => id === reader.user)?.user.photoURL).toBe(address)
  })

  it('has no address after it is removed or replaced', () => {
    set(workspace, PICTURE)
    const first = photoOf(workspace.user)
    set(workspace, WEBP)
    const second = photoOf(workspace.user)
    expect(fileAt(first)).toBeNull()
    expect(fileAt(second)).toMatchObject({ bytes: Buffer.from(WEBP, 'base64') })
    expect(typeOf(workspace.user)).toBe('image/webp')
    set(workspace, null)
    expect(photoOf(workspace.user)).toBeUndefined()
    expect(fileAt(second)).toBeNull()
  })

  it('may be a JPEG', () => {
    set(workspace, JPEG)
    expect(typeOf(workspace.user)).toBe('image/jpeg')
  })

  it('is not changed by an administrator', () => {
    const reader = workspace.addUser('read')
    expect(refusal(set(workspace, PICTURE, reader.user))).toBe('auth.forbidden')
    expect(photoOf(reader.user)).toBeUndefined()
  })

  it.each([
    ['a drawing that can contain scripts', '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'],
    ['a text', '<script>alert(1)</script>'],
    ['an animation', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
    ['nothing', ''],
    ['a picture of many pixels', png(1025, 1)],
  ])('cannot be %s', (_case, content) => {
    expect(refusal(set(workspace, base64Of(Buffer.from(content))))).toBe('input.invalid')
    expect(photoOf(workspace.user)).toBeUndefined()
  })

  it('cannot be larger than 512 KB', () => {
    const padded = Buffer.concat([png(4, 4), Buffer.alloc(524_288)])
    expect(refusal(set(workspace, base64Of(padded)))).toBe('input.too-large')
  })

  it('is replaced by an external address, and replaces one', () => {
    const elsewhere = 'https://example.org/ada.png'
    const { user } = workspace
    const change = (photoURL: string) =>
      workspace.call('updateUserById', { params: { userId: user }, body: { photoURL } }).photoURL
    set(workspace, PICTURE)
    const own = photoOf(user) ?? ''
    expect(change(own)).toBe(own)
    expect(change(elsewhere)).toBe(elsewhere)
    expect(fileAt(own)).toBeNull()
    set(workspace, PICTURE)
    expect(photoOf(user)).toBe(own)
    workspace.call('updateUserById', { params: { userId: user }, body: { displayName: 'Ada' } })
    expect(photoOf(user)).toBe(own)
  })
})
