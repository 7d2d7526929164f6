import { describe, expect, it } from 'vitest'
import { addSpace } from '../../support/content/content.ts'
import { lost } from '../../support/sync/replica.ts'
import { openSyncFixture, type SyncFixture } from '../../support/sync/sync-fixture.ts'
import { KINDS } from '../simulation/remote-kind.ts'

/** A replica whose first pull of a large space was interrupted before its pages. */
async function duringFirstPull(kind: (typeof KINDS)[number]) {
  const at = await openSyncFixture({ kind, isEmpty: true })
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`Page ${index}`, `Text ${index}.\n`]),
  )
  const { space, pages } = addSpace(at.origin, many)
  let answers = 0
  at.weather.before = (operation) => {
    answers += operation === 'listChangesInOrganization' ? 1 : 0
    return answers > 1 || operation === 'getPageById' ? lost(false) : undefined
  }
  await at.sync()
  at.online()
  return { at, space, pages }
}

const open = (at: SyncFixture, spaceId: string, pageId: string) =>
  at.app.ask('getPageById', { params: { spaceId, pageId }, query: {} })

describe.each(KINDS)('with a remote of kind "%s", a page that is opened during a first pull', (kind) => {
  it('and is not here yet is fetched at once, and shown; the pull stores it later', async () => {
    const { at, space, pages } = await duringFirstPull(kind)
    const last = pages.at(-1)!
    const asked: string[] = []
    at.weather.before = (operation) => void asked.push(operation)
    expect(await open(at, space, last)).toMatchObject({
      ok: true,
      value: { id: last, markdown: 'Text 299.\n' },
    })
    expect(asked).toEqual(['getPageById'])
    await at.sync()
    asked.length = 0
    expect(await open(at, space, last)).toMatchObject({ ok: true, value: { markdown: 'Text 299.\n' } })
    expect(asked).toEqual([])
  })

  it('is opened during the pull, and has priority', async () => {
    const { at, space, pages } = await duringFirstPull(kind)
    const before: string[] = []
    let opening: Promise<unknown> | undefined
    at.weather.before = (operation) => {
      if (operation === 'getPageById' || operation === 'listChangesInOrganization') {
        // The first request of the pull is in progress when the user opens the page.
        if (opening) before.push(operation)
        else opening = Promise.resolve().then(() => open(at, space, pages[299]!))
      }
      return undefined
    }
    await at.sync()
    expect(await opening).toMatchObject({ ok: true, value: { markdown: 'Text 299.\n' } })
    expect(before[0]).toBe('getPageById')
    expect(at.app.call('listPages', { params: { spaceId: space } }).pages).toHaveLength(300)
  })

  it('is reported as not arrived when the remote is not reachable', async () => {
    const { at, space, pages } = await duringFirstPull(kind)
    at.offline()
    const read = await open(at, space, pages.at(-1)!)
    expect(read).toMatchObject({ ok: false, problem: { code: 'sync.not-here-yet' } })
  })

  it('is unknown when the remote does not know it either, and is not requested after a complete pull', async () => {
    const { at, space } = await duringFirstPull(kind)
    expect(await open(at, space, 'nowhere')).toMatchObject({ problem: { code: 'resource.unknown' } })
    await at.sync()
    let asked = 0
    at.weather.before = () => void (asked += 1)
    expect(await open(at, space, 'nowhere')).toMatchObject({ problem: { code: 'resource.unknown' } })
    expect(asked).toBe(0)
  })
})

it('an edit that is refused before the first pull does not stop the rollback of the next one', async () => {
  const at = await openSyncFixture({ isEmpty: true })
  const params = { organizationId: at.origin.organization }
  const refused = at.app.attempt('createCollection', { params, body: { title: 'Too early' } })
  expect(refused).toMatchObject({ ok: false, problem: { code: 'sync.needs-remote' } })
  await at.sync()
  at.app.call('createCollection', { params, body: { title: 'Shelf' } })
  addSpace(at.origin, { Other: 'Made meanwhile.\n' })
  await at.sync()
  expect(at.app.replica.connection().problem).toBeNull()
  expect(at.outbox()).toEqual([])
  const { items } = at.origin.call('listCollectionsInOrganizationById', { params })
  expect(items.map(({ title }) => title)).toEqual(['Shelf'])
})
