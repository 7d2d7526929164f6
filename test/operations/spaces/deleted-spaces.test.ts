import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RESTORE_PERIOD } from '../../../src-main/domain/deleted-space.ts'
import { addSpace } from '../../support/content/content.ts'
import { libraryOf } from '../../support/library.ts'
import { lost, openTestReplica, type TestReplica, type Weather } from '../../support/sync/replica.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let origin: TestWorkspace
beforeEach(() => (origin = openTestWorkspace()))
afterEach(() => origin.close())

const deleted = (by: { call: TestWorkspace['call'] } = origin) =>
  by.call('listDeletedSpacesInOrganization', { params: { organizationId: origin.organization } }).items
const remove = (spaceId: string, by: { call: TestWorkspace['call'] } = origin) =>
  by.call('deleteSpaceById', { params: { spaceId } })

describe('deleted spaces', () => {
  it('are listed with the user who deleted them, the time, and the end of the time to restore them', () => {
    const library = libraryOf(origin)
    library.space('Stays')
    const [first, second] = [library.space('First'), library.space('Second')]
    remove(first)
    origin.advance(1000)
    remove(second)
    expect(deleted().map(({ title }) => title)).toEqual(['Second', 'First'])
    const at = Date.parse('2026-01-01T00:00:00.000Z')
    expect(deleted()[1]).toMatchObject({
      id: first,
      deletedBy: { id: origin.user },
      deletedAt: new Date(at).toISOString(),
      restorableUntil: new Date(at + RESTORE_PERIOD).toISOString(),
      permissions: { restore: true },
    })
  })

  it('are not listed once they are restored, or for more than seven days', () => {
    const library = libraryOf(origin)
    const [restored, gone] = [library.space('Restored'), library.space('Gone')]
    for (const space of [restored, gone]) remove(space)
    origin.call('restoreSpace', { params: { spaceId: restored } })
    expect(deleted().map(({ title }) => title)).toEqual(['Gone'])
    origin.advance(RESTORE_PERIOD + 1)
    expect(deleted()).toEqual([])
  })

  it('show users who may not restore them that they may not', () => {
    remove(libraryOf(origin).space('Gone'))
    const reader = origin.addUser('read')
    expect(deleted(reader).map(({ permissions }) => permissions)).toEqual([{ restore: false }])
  })
})

describe('deleted spaces on a copy', () => {
  let app: TestReplica
  let space: string
  let weather: Weather
  beforeEach(async () => {
    ;({ space } = addSpace(origin, { Start: 'Words.\n' }))
    weather = {}
    app = openTestReplica(origin, origin, { weather })
    await app.sync()
  })
  afterEach(() => app.close())

  const list = () =>
    app.ask('listDeletedSpacesInOrganization', { params: { organizationId: origin.organization } })
  const restore = () => app.ask('restoreSpace', { params: { spaceId: space } })

  it('are read from the remote, and restored there once the copy holds nothing of them', async () => {
    remove(space)
    await app.sync()
    expect(await list()).toMatchObject({ ok: true, value: { items: [{ id: space }] } })
    expect(await restore()).toMatchObject({ ok: true })
    expect(deleted()).toEqual([])
    await app.sync()
    expect(app.call('listPages', { params: { spaceId: space } }).pages).toHaveLength(1)
  })

  it('that were deleted here and not sent are restored without the remote', async () => {
    weather.before = () => lost(false)
    remove(space, app)
    expect(await restore()).toMatchObject({ ok: true })
    expect(app.call('getSpaceById', { params: { spaceId: space } }).deletedAt).toBeUndefined()
  })

  it('are refused in words while the remote is not reached', async () => {
    remove(space)
    await app.sync()
    weather.before = () => lost(false)
    expect(await list()).toMatchObject({ ok: false, problem: { code: 'sync.needs-remote' } })
    expect(await restore()).toMatchObject({ ok: false, problem: { code: 'sync.needs-remote' } })
  })
})
