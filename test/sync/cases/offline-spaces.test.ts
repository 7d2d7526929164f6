import { describe, expect, it } from 'vitest'
import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { OfflineSpace } from '../../../src-main/schemas/sync.ts'
import { trashItems } from '../../../src-main/sync/trash/trash.ts'
import { addSpace, addChangeRequest, merge, writePage } from '../../support/content/content.ts'
import { openSyncFixture, type SyncFixture } from '../../support/sync/sync-fixture.ts'
import { KINDS } from '../simulation/remote-kind.ts'

const choose = (at: SyncFixture, offline: boolean, space = at.space) =>
  at.app.ask('setSpaceOffline', { params: { spaceId: space }, body: { offline } })
const listed = async (at: SyncFixture) => {
  const result = await at.app.ask('listOfflineSpaces', {})
  return result.ok ? (result.value as { items: OfflineSpace[] }).items : []
}
const open = async (at: SyncFixture, id: OperationId, more: object = {}) => {
  const result = await at.app.ask(id, { params: { spaceId: at.space, ...more }, query: {} })
  return result.ok ? result.value : result.problem.code
}
const page = (at: SyncFixture, index = 0) => open(at, 'getPageById', { pageId: at.pages[index]! })
const spaces = (at: SyncFixture) =>
  at.app
    .call('listSpacesInOrganizationById', { params: { organizationId: at.origin.organization } })
    .items.map(({ title }) => title)
const textsHere = (at: SyncFixture) =>
  at.app.store.all<{ data: unknown }>('SELECT data FROM blob').map(({ data }) => String(data))

describe.each(KINDS)('with a remote of kind "%s", the choice of offline spaces', (kind) => {
  it('includes everything by default', async () => {
    const at = await openSyncFixture({ kind })
    expect(await listed(at)).toEqual([
      { space: at.space, title: 'Handbook', organization: at.origin.organization, offline: true },
    ])
  })

  it('is by space: an online-only space is listed, and its pages are opened at the remote', async () => {
    const at = await openSyncFixture({ kind })
    const other = addSpace(at.origin, { There: 'Kept.\n' })
    await at.sync()
    expect(await choose(at, false)).toMatchObject({ ok: true, value: { offline: false } })
    expect(spaces(at)).toContain('Handbook')
    expect(textsHere(at)).not.toContain('One.\n\nTwo.\n\nThree.\n')
    expect(await page(at)).toMatchObject({ markdown: 'One.\n\nTwo.\n\nThree.\n' })
    expect(await open(at, 'listPages')).toMatchObject({ pages: [{ title: 'Start' }, { title: 'Next' }] })
    expect(await open(at, 'listPageLevels')).toMatchObject({
      levels: [{ count: 2, items: [{ title: 'Start' }, { title: 'Next' }] }],
      first: at.pages[0],
    })
    expect(await open(at, 'getPagePlace', { pageId: at.pages[1]! })).toMatchObject({
      page: { title: 'Next' },
      previous: { title: 'Start' },
      index: 1,
    })
    expect(await open(at, 'getPagePlace', { pageId: 'nothing' })).toBe('resource.unknown')
    expect(await open(at, 'listCommentsInSpace')).toMatchObject({ items: [] })
    // The stored content is unchanged, and the rest is not fetched without the user's knowledge.
    const change = addChangeRequest(at.origin, at.space)
    writePage(at.origin, { space: at.space, changeRequest: change, page: at.pages[0]! }, 'News.\n')
    merge(at.origin, at.space, change)
    await at.sync()
    expect(at.status()).toMatchObject({ state: 'idle' })
    expect(textsHere(at)).not.toContain('News.\n')
    expect(await page(at)).toMatchObject({ markdown: 'News.\n' })
    const params = { spaceId: other.space, pageId: other.pages[0]! }
    expect(at.app.call('getPageById', { params }).markdown).toBe('Kept.\n')
    expect(trashItems(at.app.store)).toEqual([])
    at.crash()
    expect((await listed(at)).filter(({ offline }) => !offline).map(({ title }) => title)).toEqual([
      'Handbook',
    ])
  })

  it('is explained when an online-only space is opened or changed offline', async () => {
    const at = await openSyncFixture({ kind })
    await choose(at, false)
    at.offline()
    expect(await page(at)).toBe('sync.not-kept')
    const read = await at.app.ask('listPages', { params: { spaceId: at.space } })
    expect(read.ok ? '' : read.problem.message).toContain('"Handbook" is not available offline')
    expect(await open(at, 'getSpaceById')).toMatchObject({ title: 'Handbook' })
    const write = await at.app.ask('createChangeRequest', { params: { spaceId: at.space }, body: {} })
    expect(write).toMatchObject({ ok: false, problem: { code: 'sync.not-kept' } })
    expect(at.outbox()).toEqual([])
    await at.app.replica.setOffline(true)
    at.online()
    expect(await page(at)).toBe('sync.not-kept')
  })

  it('lets an online-only space be changed at the remote while it is reachable', async () => {
    const at = await openSyncFixture({ kind })
    await choose(at, false)
    const body = { subject: 'Straight there' }
    const made = await at.app.ask('createChangeRequest', { params: { spaceId: at.space }, body })
    expect(made).toMatchObject({ ok: true, status: 201 })
    expect(at.draftsThere()).toMatchObject([{ subject: 'Straight there' }])
  })

  it('retains a space with queued or parked edits', async () => {
    const at = await openSyncFixture({ kind })
    at.offline()
    at.begin('Waiting')
    expect(await choose(at, false)).toMatchObject({ ok: false, problem: { code: 'sync.unsent-in-space' } })
    expect(at.here(at.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    at.online()
    await at.sync()
    expect(await choose(at, false)).toMatchObject({ ok: true })
    expect(at.draftsThere()).toHaveLength(1)
  })

  it('restores a space whole, with the changes in between', async () => {
    const at = await openSyncFixture({ kind })
    const comment = { params: { spaceId: at.space }, body: { body: { markdown: 'Said' } } }
    at.origin.call('postCommentInSpace', comment)
    await at.sync()
    await choose(at, false)
    const change = addChangeRequest(at.origin, at.space)
    writePage(at.origin, { space: at.space, changeRequest: change, page: at.pages[1]! }, 'Meanwhile.\n')
    merge(at.origin, at.space, change)
    await at.sync()
    await choose(at, true)
    await at.sync()
    expect(at.here(at.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(at.here(at.pages[1]!)).toBe('Meanwhile.\n')
    expect(at.app.call('listCommentsInSpace', { params: { spaceId: at.space } }).items).toHaveLength(1)
    const params = { spaceId: at.space }
    expect(at.app.call('listPages', { params })).toEqual(at.origin.call('listPages', { params }))
    if (kind === 'feed')
      expect(at.app.call('getSpaceById', { params })).toEqual(at.origin.call('getSpaceById', { params }))
    expect(trashItems(at.app.store)).toEqual([])
    at.begin('Here again')
    await at.sync()
    expect(at.draftsThere().map(({ subject }) => subject)).toContain('Here again')
  })

  it('is not forgotten when it is made during a pull', async () => {
    const at = await openSyncFixture({ kind })
    await choose(at, false)
    let chosen: Promise<unknown> | undefined
    at.weather.after = () => {
      chosen ??= choose(at, true)
      return undefined
    }
    await at.sync()
    await chosen
    at.online()
    await at.sync()
    expect(at.here(at.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
  })
})
