import { describe, expect, it } from 'vitest'
import { openTestReplica } from '../../../support/sync/replica.ts'
import { openSyncFixture, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import type { Visitor } from '../../../support/workspace.ts'

const paramsOf = (fixture: SyncFixture) => ({ organizationId: fixture.origin.organization })
type Place = Pick<Visitor, 'call'>
const save = (fixture: SyncFixture, place: Place, query: string, space?: string) =>
  place.call('saveSearchInOrganization', {
    params: paramsOf(fixture),
    body: { query, ...(space !== undefined && { space }) },
  })
const remove = (fixture: SyncFixture, place: Place, savedSearchId: string) =>
  place.call('deleteSavedSearchInOrganization', { params: { ...paramsOf(fixture), savedSearchId } })
const queries = (fixture: SyncFixture, place: Place) =>
  place.call('listSavedSearchesInOrganization', { params: paramsOf(fixture) }).items.map(({ query }) => query)

describe('a saved search', () => {
  it('is listed at once offline, survives a pull, and arrives once', async () => {
    const fixture = await openSyncFixture()
    fixture.offline()
    save(fixture, fixture.app, 'oak')
    expect(queries(fixture, fixture.app)).toEqual(['oak'])
    save(fixture, fixture.visitor, 'ash')
    fixture.online()
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(queries(fixture, fixture.visitor)).toEqual(['oak', 'ash'])
    expect(queries(fixture, fixture.app)).toEqual(['oak', 'ash'])
  })

  it('of another device of the user arrives, and so does its removal', async () => {
    const fixture = await openSyncFixture()
    const { id } = save(fixture, fixture.visitor, 'oak')
    await fixture.sync()
    expect(queries(fixture, fixture.app)).toEqual(['oak'])
    remove(fixture, fixture.visitor, id)
    await fixture.sync()
    expect(queries(fixture, fixture.app)).toEqual([])
  })

  it('has the name of another device, and gets one offline', async () => {
    const fixture = await openSyncFixture()
    const named = (place: Place, name: string) =>
      place.call('saveSearchInOrganization', { params: paramsOf(fixture), body: { query: 'oak', name } })
    const names = (place: Place) =>
      place
        .call('listSavedSearchesInOrganization', { params: paramsOf(fixture) })
        .items.map(({ name }) => name)
    named(fixture.visitor, 'Old trees')
    await fixture.sync()
    expect(names(fixture.app)).toEqual(['Old trees'])
    fixture.offline()
    named(fixture.app, 'Trees')
    expect(names(fixture.app)).toEqual(['Trees'])
    fixture.online()
    await fixture.sync()
    expect([names(fixture.visitor), names(fixture.app), fixture.outbox()]).toEqual([['Trees'], ['Trees'], []])
  })

  it('that was saved and removed offline exists nowhere, also when its removal has a local id', async () => {
    const fixture = await openSyncFixture()
    fixture.offline()
    const { id } = save(fixture, fixture.app, 'oak')
    remove(fixture, fixture.app, id)
    expect(queries(fixture, fixture.app)).toEqual([])
    fixture.online()
    await fixture.sync()
    expect([queries(fixture, fixture.app), queries(fixture, fixture.visitor), fixture.outbox()]).toEqual([
      [],
      [],
      [],
    ])
  })

  it('that both devices save is listed once, and the removal of an already removed one arrives', async () => {
    const fixture = await openSyncFixture()
    fixture.offline()
    const { id } = save(fixture, fixture.app, 'oak')
    save(fixture, fixture.visitor, 'oak')
    fixture.online()
    await fixture.sync()
    expect(queries(fixture, fixture.app)).toEqual(['oak'])
    fixture.offline()
    remove(fixture, fixture.app, id)
    for (const search of fixture.visitor.call('listSavedSearchesInOrganization', {
      params: paramsOf(fixture),
    }).items)
      remove(fixture, fixture.visitor, search.id)
    fixture.online()
    await fixture.sync()
    expect([queries(fixture, fixture.app), fixture.outbox()]).toEqual([[], []])
  })

  it('names a space that was created offline by its id at the remote', async () => {
    const fixture = await openSyncFixture()
    fixture.offline()
    const { id } = fixture.app.call('createSpace', { params: paramsOf(fixture), body: { title: 'Woods' } })
    save(fixture, fixture.app, 'oak', id)
    fixture.online()
    await fixture.sync()
    const [search] = fixture.visitor.call('listSavedSearchesInOrganization', {
      params: paramsOf(fixture),
    }).items
    const { items } = fixture.visitor.call('listSpacesInOrganizationById', { params: paramsOf(fixture) })
    expect(search?.space).toBe(items.find(({ title }) => title === 'Woods')?.id)
    expect(fixture.app.call('listSavedSearchesInOrganization', { params: paramsOf(fixture) }).items).toEqual([
      search,
    ])
  })

  it('is in no replica of another user', async () => {
    const fixture = await openSyncFixture()
    save(fixture, fixture.visitor, 'secret plans')
    const other = openTestReplica(fixture.origin, fixture.origin.addUser('admin'))
    await other.sync()
    expect(other.store.all('SELECT * FROM saved_search')).toEqual([])
  })

  it('stays on this machine for a remote of the documented operations, and no pull reverts it', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    const { id } = save(fixture, fixture.app, 'oak')
    save(fixture, fixture.app, 'ash')
    await fixture.sync()
    expect([queries(fixture, fixture.app), fixture.outbox()]).toEqual([['ash', 'oak'], []])
    remove(fixture, fixture.app, id)
    await fixture.sync()
    expect([queries(fixture, fixture.app), fixture.outbox()]).toEqual([['ash'], []])
  })
})
