import { describe, expect, it } from 'vitest'
import type { OperationId } from '../../../../src-main/hosts/client-types.ts'
import type { OfflineSpace } from '../../../../src-main/schemas/sync.ts'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { addSpace, addChangeRequest, merge, writePage } from '../../../support/content/authoring.ts'
import { openSyncFixture, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

const choose = (fixture: SyncFixture, offline: boolean, space = fixture.space) =>
  fixture.app.callAsync('setSpaceOffline', { params: { spaceId: space }, body: { offline } })
const listed = async (fixture: SyncFixture) => {
  const result = await fixture.app.callAsync('listOfflineSpaces', {})
  return result.ok ? (result.value as { items: OfflineSpace[] }).items : []
}
const open = async (fixture: SyncFixture, id: OperationId, more: object = {}) => {
  const result = await fixture.app.callAsync(id, { params: { spaceId: fixture.space, ...more }, query: {} })
  return result.ok ? result.value : result.problem.code
}
const page = (fixture: SyncFixture, index = 0) =>
  open(fixture, 'getPageById', { pageId: fixture.pages[index]! })
const spaces = (fixture: SyncFixture) =>
  fixture.app
    .call('listSpacesInOrganizationById', { params: { organizationId: fixture.origin.organization } })
    .items.map(({ title }) => title)
const localTexts = (fixture: SyncFixture) =>
  fixture.app.store.all<{ data: unknown }>('SELECT data FROM blob').map(({ data }) => String(data))

describe.each(KINDS)('with a remote of kind "%s", the choice of offline spaces', (kind) => {
  it('includes everything by default', async () => {
    const fixture = await openSyncFixture({ kind })
    expect(await listed(fixture)).toEqual([
      { space: fixture.space, title: 'Handbook', organization: fixture.origin.organization, offline: true },
    ])
  })

  it('is by space: an online-only space is listed, and its pages are opened at the remote', async () => {
    const fixture = await openSyncFixture({ kind })
    const other = addSpace(fixture.origin, { There: 'Kept.\n' })
    await fixture.sync()
    expect(await choose(fixture, false)).toMatchObject({ ok: true, value: { offline: false } })
    expect(spaces(fixture)).toContain('Handbook')
    expect(localTexts(fixture)).not.toContain('One.\n\nTwo.\n\nThree.\n')
    expect(await page(fixture)).toMatchObject({ markdown: 'One.\n\nTwo.\n\nThree.\n' })
    expect(await open(fixture, 'listPages')).toMatchObject({ pages: [{ title: 'Start' }, { title: 'Next' }] })
    expect(await open(fixture, 'listPageLevels')).toMatchObject({
      levels: [{ count: 2, items: [{ title: 'Start' }, { title: 'Next' }] }],
      first: fixture.pages[0],
    })
    expect(await open(fixture, 'getPagePlace', { pageId: fixture.pages[1]! })).toMatchObject({
      page: { title: 'Next' },
      previous: { title: 'Start' },
      index: 1,
    })
    expect(await open(fixture, 'getPagePlace', { pageId: 'nothing' })).toBe('resource.unknown')
    expect(await open(fixture, 'listCommentsInSpace')).toMatchObject({ items: [] })
    // The stored content is unchanged, and the rest is not fetched without the user's knowledge.
    const change = addChangeRequest(fixture.origin, fixture.space)
    writePage(
      fixture.origin,
      { space: fixture.space, changeRequest: change, page: fixture.pages[0]! },
      'News.\n',
    )
    merge(fixture.origin, fixture.space, change)
    await fixture.sync()
    expect(fixture.status()).toMatchObject({ state: 'idle' })
    expect(localTexts(fixture)).not.toContain('News.\n')
    expect(await page(fixture)).toMatchObject({ markdown: 'News.\n' })
    const params = { spaceId: other.space, pageId: other.pages[0]! }
    expect(fixture.app.call('getPageById', { params }).markdown).toBe('Kept.\n')
    expect(trashItems(fixture.app.store)).toEqual([])
    fixture.crash()
    expect((await listed(fixture)).filter(({ offline }) => !offline).map(({ title }) => title)).toEqual([
      'Handbook',
    ])
  })

  it('is explained when an online-only space is opened or changed offline', async () => {
    const fixture = await openSyncFixture({ kind })
    await choose(fixture, false)
    fixture.offline()
    expect(await page(fixture)).toBe('sync.not-offline')
    const read = await fixture.app.callAsync('listPages', { params: { spaceId: fixture.space } })
    expect(read.ok ? '' : read.problem.message).toContain('"Handbook" is not available offline')
    expect(await open(fixture, 'getSpaceById')).toMatchObject({ title: 'Handbook' })
    const write = await fixture.app.callAsync('createChangeRequest', {
      params: { spaceId: fixture.space },
      body: {},
    })
    expect(write).toMatchObject({ ok: false, problem: { code: 'sync.not-offline' } })
    expect(fixture.outbox()).toEqual([])
    await fixture.app.replica.setOffline(true)
    fixture.online()
    expect(await page(fixture)).toBe('sync.not-offline')
  })

  it('lets an online-only space be changed at the remote while it is reachable', async () => {
    const fixture = await openSyncFixture({ kind })
    await choose(fixture, false)
    const body = { subject: 'Straight there' }
    const made = await fixture.app.callAsync('createChangeRequest', {
      params: { spaceId: fixture.space },
      body,
    })
    expect(made).toMatchObject({ ok: true, status: 201 })
    expect(fixture.remoteDrafts()).toMatchObject([{ subject: 'Straight there' }])
  })

  it('retains a space with queued or parked edits', async () => {
    const fixture = await openSyncFixture({ kind })
    fixture.offline()
    fixture.createDraft('Waiting')
    expect(await choose(fixture, false)).toMatchObject({
      ok: false,
      problem: { code: 'sync.unsent-in-space' },
    })
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    fixture.online()
    await fixture.sync()
    expect(await choose(fixture, false)).toMatchObject({ ok: true })
    expect(fixture.remoteDrafts()).toHaveLength(1)
  })

  it('restores a space whole, with the changes in between', async () => {
    const fixture = await openSyncFixture({ kind })
    const comment = { params: { spaceId: fixture.space }, body: { body: { markdown: 'Said' } } }
    fixture.origin.call('postCommentInSpace', comment)
    await fixture.sync()
    await choose(fixture, false)
    const change = addChangeRequest(fixture.origin, fixture.space)
    writePage(
      fixture.origin,
      { space: fixture.space, changeRequest: change, page: fixture.pages[1]! },
      'Meanwhile.\n',
    )
    merge(fixture.origin, fixture.space, change)
    await fixture.sync()
    await choose(fixture, true)
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(fixture.localText(fixture.pages[1]!)).toBe('Meanwhile.\n')
    expect(
      fixture.app.call('listCommentsInSpace', { params: { spaceId: fixture.space } }).items,
    ).toHaveLength(1)
    const params = { spaceId: fixture.space }
    expect(fixture.app.call('listPages', { params })).toEqual(fixture.origin.call('listPages', { params }))
    if (kind === 'feed')
      expect(fixture.app.call('getSpaceById', { params })).toEqual(
        fixture.origin.call('getSpaceById', { params }),
      )
    expect(trashItems(fixture.app.store)).toEqual([])
    fixture.createDraft('Here again')
    await fixture.sync()
    expect(fixture.remoteDrafts().map(({ subject }) => subject)).toContain('Here again')
  })

  it('is retained when it is made during a pull', async () => {
    const fixture = await openSyncFixture({ kind })
    await choose(fixture, false)
    let chosen: Promise<unknown> | undefined
    fixture.network.onAnswer = () => {
      chosen ??= choose(fixture, true)
      return undefined
    }
    await fixture.sync()
    await chosen
    fixture.online()
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
  })
})
