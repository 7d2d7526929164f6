import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RESTORE_PERIOD } from '../../../src-main/domain/deleted-space.ts'
import { addSpace } from '../../support/content/authoring.ts'
import { libraryOf } from '../../support/library.ts'
import {
  lostAnswer,
  openTestReplica,
  type TestReplica,
  type NetworkFaults,
} from '../../support/sync/replica.ts'
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts'

let origin: TestWorkspace
beforeEach(() => (origin = openTestWorkspace()))
afterEach(() => origin.close())

const deleted = (by: { call: TestWorkspace['call'] } = origin) =>
  by.call('listDeletedSpacesInOrganization', { params: { organizationId: origin.organization } }).items
const remove = (spaceId: string, by: { call: TestWorkspace['call'] } = origin) =>
  by.call('deleteSpaceById', { params: { spaceId } })

describe('deleted spaces', () => {
  it('are listed with the user who deleted them, the time, and the end of the restore period', () => {
    const library = libraryOf(origin)
    library.space('Stays')
    const [first, second] = [library.space('First'), library.space('Second')]
    remove(first)
    origin.advance(1000)
    remove(second)
    expect(deleted().map(({ title }) => title)).toEqual(['Second', 'First'])
    const time = Date.parse('2026-01-01T00:00:00.000Z')
    expect(deleted()[1]).toMatchObject({
      id: first,
      deletedBy: { id: origin.user },
      deletedAt: new Date(time).toISOString(),
      restorableUntil: new Date(time + RESTORE_PERIOD).toISOString(),
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

  it('report the missing permission to users who may not restore them', () => {
    remove(libraryOf(origin).space('Gone'))
    const reader = origin.addUser('read')
    expect(deleted(reader).map(({ permissions }) => permissions)).toEqual([{ restore: false }])
  })
})

describe('deleted spaces on a copy', () => {
  let app: TestReplica
  let space: string
  let network: NetworkFaults
  beforeEach(async () => {
    ;({ space } = addSpace(origin, { Start: 'Words.\n' }))
    network = {}
    app = openTestReplica(origin, origin, { network })
    await app.sync()
  })
  afterEach(() => app.close())

  const list = () =>
    app.callAsync('listDeletedSpacesInOrganization', { params: { organizationId: origin.organization } })
  const restore = () => app.callAsync('restoreSpace', { params: { spaceId: space } })

  it('are read from the remote, and restored there without a local copy', async () => {
    remove(space)
    await app.sync()
    expect(await list()).toMatchObject({ ok: true, value: { items: [{ id: space }] } })
    expect(await restore()).toMatchObject({ ok: true })
    expect(deleted()).toEqual([])
    await app.sync()
    expect(app.call('listPages', { params: { spaceId: space } }).pages).toHaveLength(1)
  })

  it('are restored without the remote when they were deleted here and not sent', async () => {
    network.onRequest = () => lostAnswer(false)
    remove(space, app)
    expect(await restore()).toMatchObject({ ok: true })
    expect(app.call('getSpaceById', { params: { spaceId: space } }).deletedAt).toBeUndefined()
  })

  it('are refused with a message while the remote is unreachable', async () => {
    remove(space)
    await app.sync()
    network.onRequest = () => lostAnswer(false)
    expect(await list()).toMatchObject({ ok: false, problem: { code: 'sync.needs-remote' } })
    expect(await restore()).toMatchObject({ ok: false, problem: { code: 'sync.needs-remote' } })
  })
})
