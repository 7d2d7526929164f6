import { describe, expect, it } from 'vitest'
import { trashItems } from '../../../src-main/sync/trash/trash.ts'
import { addSpace } from '../../support/content/content.ts'
import { lost } from '../../support/sync/replica.ts'
import { openSyncFixture, refused, textChange, type SyncFixture } from '../../support/sync/sync-fixture.ts'
import { KINDS } from '../simulation/remote-kind.ts'

/** A second organization of the account, with a space of one page. */
async function addSecond(at: SyncFixture) {
  const organization = at.origin.addOrganization('Second')
  at.origin.setRole(at.visitor.user, organization, 'admin')
  const { space, pages } = addSpace(at.origin, { There: 'Said there.\n' }, organization)
  at.crash()
  await at.sync()
  return { organization, space, page: pages[0]! }
}

const asks = (input: { params?: unknown }) =>
  (input.params as { organizationId?: string } | undefined)?.organizationId

describe('an account of two organizations', () => {
  it('retains an edit of one of them until that one was pulled, with its effects', async () => {
    const at = await openSyncFixture()
    const { organization, space, page } = await addSecond(at)
    const draft = at.app.call('createChangeRequest', {
      params: { spaceId: space },
      body: { subject: 'There' },
    }).id
    const params = { spaceId: space, changeRequestId: draft }
    at.app.call('updateChangeRequestContent', {
      params,
      body: { changes: [textChange(page, 'Said here.\n') as never] },
    })
    at.weather.before = (operation) => (operation === 'updateChangeRequestContent' ? lost(false) : undefined)
    await at.sync()
    // The first organization is pulled, and the network fails before the second.
    at.weather.before = (operation, input) =>
      operation === 'listChangesInOrganization' && asks(input) === organization ? lost(false) : undefined
    await at.sync()
    expect(at.outbox().map(({ state }) => state)).toEqual(['done', 'queued'])
    const read = at.app.call('getPageInChangeRequestById', { params: { ...params, pageId: page } })
    expect(read.markdown).toBe('Said here.\n')
    at.online()
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(at.app.call('getPageInChangeRequestById', { params: { ...params, pageId: page } }).markdown).toBe(
      'Said here.\n',
    )
  })

  it('continues with one of them when the other refuses it', async () => {
    const at = await openSyncFixture()
    const { space, page } = await addSecond(at)
    at.weather.before = (operation, input) =>
      operation === 'listChangesInOrganization' && asks(input) === at.origin.organization
        ? refused(403, 'auth.forbidden')
        : undefined
    const draft = at.origin.call('createChangeRequest', { params: { spaceId: space }, body: {} }).id
    const params = { spaceId: space, changeRequestId: draft }
    at.origin.call('updateChangeRequestContent', {
      params,
      body: { changes: [textChange(page, 'New.\n') as never] },
    })
    await at.sync()
    expect(at.app.call('getPageInChangeRequestById', { params: { ...params, pageId: page } }).markdown).toBe(
      'New.\n',
    )
    expect(at.here(at.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(at.status()).toMatchObject({ state: 'attention', attention: 0 })
  })
})

it('an account of two organizations reads both on a remote with lists alone, as the same member in each', async () => {
  const at = await openSyncFixture({ kind: 'public' })
  const organizationId = at.origin.addOrganization('Second')
  at.origin.setRole(at.visitor.user, organizationId, 'admin')
  const other = at.origin.addUser('read')
  at.origin.setRole(other.user, organizationId, 'read')
  at.crash()
  await at.sync()
  const membersOf = (params: { organizationId: string }) =>
    at.app
      .call('listMembersInOrganizationById', { params })
      .items.map(({ id }) => id)
      .toSorted()
  const both = [at.visitor.user, other.user].toSorted()
  expect(membersOf({ organizationId })).toEqual(both)
  expect(membersOf({ organizationId: at.origin.organization })).toEqual(both)
  at.origin.store.run('DELETE FROM member WHERE organization = ? AND user = ?', organizationId, other.user)
  await at.sync()
  expect(membersOf({ organizationId })).toEqual([at.visitor.user])
  expect(membersOf({ organizationId: at.origin.organization })).toEqual(both)
})

it.each(KINDS)(
  'a space that is moved to another organization moves on a copy of kind "%s", and goes with its deletion',
  async (kind) => {
    const at = await openSyncFixture({ kind })
    const second = at.origin.addOrganization('Second')
    at.origin.setRole(at.visitor.user, second, 'admin')
    await at.sync()
    at.origin.call('transferSpace', { params: { spaceId: at.space }, body: { organization: second } })
    await at.sync()
    expect(at.app.call('getSpaceById', { params: { spaceId: at.space } }).organization).toBe(second)
    expect(at.here(at.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    at.origin.call('deleteSpaceById', { params: { spaceId: at.space } })
    await at.sync()
    const params = { organizationId: at.origin.organization }
    expect(at.app.call('listSpacesInOrganizationById', { params }).items).toEqual([])
    expect(at.app.attempt('getSpaceById', { params: { spaceId: at.space } }).ok).toBe(false)
  },
)

it.each(['its', 'the other'])(
  'a space that is moved to %s organization leaves nothing in the trash, and an edit of it arrives',
  async (which) => {
    const at = await openSyncFixture()
    const second = at.origin.addOrganization('Second')
    at.origin.setRole(at.visitor.user, second, 'admin')
    const params = { spaceId: at.space }
    if (which === 'its') at.origin.call('transferSpace', { params, body: { organization: second } })
    await at.sync()
    at.app.call('postCommentInSpace', { params, body: { body: { markdown: 'Typed offline.' } } })
    const to = which === 'its' ? at.origin.organization : second
    at.origin.call('transferSpace', { params, body: { organization: to } })
    await at.sync()
    await at.sync()
    expect(trashItems(at.app.store)).toEqual([])
    expect(at.outbox()).toEqual([])
    expect(at.app.call('getSpaceById', { params }).organization).toBe(to)
    const { items } = at.origin.call('listCommentsInSpace', { params })
    expect(items.map(({ body }) => body.markdown)).toEqual(['Typed offline.'])
  },
)

it.each(['at once', 'before that organization is pulled'])(
  'a space that is moved to another organization and deleted %s is removed here',
  async (when) => {
    const at = await openSyncFixture()
    const second = at.origin.addOrganization('Second')
    for (const organization of [at.origin.organization, second])
      at.origin.setRole(at.visitor.user, organization, 'admin')
    await at.sync()
    const params = { spaceId: at.space }
    const deleteAtOrigin = () => void at.origin.attempt('deleteSpaceById', { params })
    at.origin.call('transferSpace', { params, body: { organization: second } })
    if (when === 'at once') deleteAtOrigin()
    else
      at.weather.before = (operation, input) => {
        if (operation === 'listChangesInOrganization' && asks(input) === second) deleteAtOrigin()
        return undefined
      }
    await at.sync()
    expect(at.app.call('listSpacesInOrganizationById', { params: { organizationId: second } }).items).toEqual(
      [],
    )
  },
)
