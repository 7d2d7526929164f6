import { describe, expect, it } from 'vitest'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { addSpace } from '../../../support/content/authoring.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, refused, textChange, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

/** Adds a second organization to the account, with a space of one page. */
async function addSecond(fixture: SyncFixture) {
  const organization = fixture.origin.addOrganization('Second')
  fixture.origin.setRole(fixture.visitor.user, organization, 'admin')
  const { space, pages } = addSpace(fixture.origin, { There: 'Said there.\n' }, organization)
  fixture.crash()
  await fixture.sync()
  return { organization, space, page: pages[0]! }
}

const requestedOrganization = (input: { params?: unknown }) =>
  (input.params as { organizationId?: string } | undefined)?.organizationId

describe('an account of two organizations', () => {
  it('retains an edit of one of them until that one was pulled, with its effects', async () => {
    const fixture = await openSyncFixture()
    const { organization, space, page } = await addSecond(fixture)
    const draft = fixture.app.call('createChangeRequest', {
      params: { spaceId: space },
      body: { subject: 'There' },
    }).id
    const params = { spaceId: space, changeRequestId: draft }
    fixture.app.call('updateChangeRequestContent', {
      params,
      body: { changes: [textChange(page, 'Said here.\n') as never] },
    })
    fixture.network.onRequest = (operation) =>
      operation === 'updateChangeRequestContent' ? lostAnswer(false) : undefined
    await fixture.sync()
    // The first organization is pulled, and the network fails before the second.
    fixture.network.onRequest = (operation, input) =>
      operation === 'listChangesInOrganization' && requestedOrganization(input) === organization
        ? lostAnswer(false)
        : undefined
    await fixture.sync()
    expect(fixture.outbox().map(({ state }) => state)).toEqual(['done', 'queued'])
    const read = fixture.app.call('getPageInChangeRequestById', { params: { ...params, pageId: page } })
    expect(read.markdown).toBe('Said here.\n')
    fixture.online()
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(
      fixture.app.call('getPageInChangeRequestById', { params: { ...params, pageId: page } }).markdown,
    ).toBe('Said here.\n')
  })

  it('continues with one of them when the other refuses it', async () => {
    const fixture = await openSyncFixture()
    const { space, page } = await addSecond(fixture)
    fixture.network.onRequest = (operation, input) =>
      operation === 'listChangesInOrganization' &&
      requestedOrganization(input) === fixture.origin.organization
        ? refused(403, 'auth.forbidden')
        : undefined
    const draft = fixture.origin.call('createChangeRequest', { params: { spaceId: space }, body: {} }).id
    const params = { spaceId: space, changeRequestId: draft }
    fixture.origin.call('updateChangeRequestContent', {
      params,
      body: { changes: [textChange(page, 'New.\n') as never] },
    })
    await fixture.sync()
    expect(
      fixture.app.call('getPageInChangeRequestById', { params: { ...params, pageId: page } }).markdown,
    ).toBe('New.\n')
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(fixture.status()).toMatchObject({ state: 'attention', attention: 0 })
  })
})

it('an account of two organizations reads both on a remote with only lists, as the same member in each', async () => {
  const fixture = await openSyncFixture({ kind: 'public' })
  const organizationId = fixture.origin.addOrganization('Second')
  fixture.origin.setRole(fixture.visitor.user, organizationId, 'admin')
  const other = fixture.origin.addUser('read')
  fixture.origin.setRole(other.user, organizationId, 'read')
  fixture.crash()
  await fixture.sync()
  const membersOf = (params: { organizationId: string }) =>
    fixture.app
      .call('listMembersInOrganizationById', { params })
      .items.map(({ id }) => id)
      .toSorted()
  const both = [fixture.visitor.user, other.user].toSorted()
  expect(membersOf({ organizationId })).toEqual(both)
  expect(membersOf({ organizationId: fixture.origin.organization })).toEqual(both)
  fixture.origin.store.run(
    'DELETE FROM member WHERE organization = ? AND user = ?',
    organizationId,
    other.user,
  )
  await fixture.sync()
  expect(membersOf({ organizationId })).toEqual([fixture.visitor.user])
  expect(membersOf({ organizationId: fixture.origin.organization })).toEqual(both)
})

it.each(KINDS)(
  'a space that is moved to another organization moves on a copy of kind "%s", and goes with its deletion',
  async (kind) => {
    const fixture = await openSyncFixture({ kind })
    const second = fixture.origin.addOrganization('Second')
    fixture.origin.setRole(fixture.visitor.user, second, 'admin')
    await fixture.sync()
    fixture.origin.call('transferSpace', {
      params: { spaceId: fixture.space },
      body: { organization: second },
    })
    await fixture.sync()
    expect(fixture.app.call('getSpaceById', { params: { spaceId: fixture.space } }).organization).toBe(second)
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    fixture.origin.call('deleteSpaceById', { params: { spaceId: fixture.space } })
    await fixture.sync()
    const params = { organizationId: fixture.origin.organization }
    expect(fixture.app.call('listSpacesInOrganizationById', { params }).items).toEqual([])
    expect(fixture.app.attempt('getSpaceById', { params: { spaceId: fixture.space } }).ok).toBe(false)
  },
)

it.each(['its', 'the other'])(
  'a space that is moved to %s organization leaves nothing in the trash, and an edit of it arrives',
  async (which) => {
    const fixture = await openSyncFixture()
    const second = fixture.origin.addOrganization('Second')
    fixture.origin.setRole(fixture.visitor.user, second, 'admin')
    const params = { spaceId: fixture.space }
    if (which === 'its') fixture.origin.call('transferSpace', { params, body: { organization: second } })
    await fixture.sync()
    fixture.app.call('postCommentInSpace', { params, body: { body: { markdown: 'Typed offline.' } } })
    const to = which === 'its' ? fixture.origin.organization : second
    fixture.origin.call('transferSpace', { params, body: { organization: to } })
    await fixture.sync()
    await fixture.sync()
    expect(trashItems(fixture.app.store)).toEqual([])
    expect(fixture.outbox()).toEqual([])
    expect(fixture.app.call('getSpaceById', { params }).organization).toBe(to)
    const { items } = fixture.origin.call('listCommentsInSpace', { params })
    expect(items.map(({ body }) => body.markdown)).toEqual(['Typed offline.'])
  },
)

it.each(['at once', 'before that organization is pulled'])(
  'a space that is moved to another organization and deleted %s is removed here',
  async (when) => {
    const fixture = await openSyncFixture()
    const second = fixture.origin.addOrganization('Second')
    for (const organization of [fixture.origin.organization, second])
      fixture.origin.setRole(fixture.visitor.user, organization, 'admin')
    await fixture.sync()
    const params = { spaceId: fixture.space }
    const deleteAtOrigin = () => void fixture.origin.attempt('deleteSpaceById', { params })
    fixture.origin.call('transferSpace', { params, body: { organization: second } })
    if (when === 'at once') deleteAtOrigin()
    else
      fixture.network.onRequest = (operation, input) => {
        if (operation === 'listChangesInOrganization' && requestedOrganization(input) === second)
          deleteAtOrigin()
        return undefined
      }
    await fixture.sync()
    expect(
      fixture.app.call('listSpacesInOrganizationById', { params: { organizationId: second } }).items,
    ).toEqual([])
    expect(fixture.app.attempt('getSpaceById', { params }).ok).toBe(false)
  },
)
