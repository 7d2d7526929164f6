import { describe, expect, it } from 'vitest'
import { addSpace } from '../../../support/content/authoring.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

/** Opens a replica whose first pull of a large space was interrupted before its pages. */
async function openDuringFirstPull(kind: (typeof KINDS)[number]) {
  const fixture = await openSyncFixture({ kind, isEmpty: true })
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`Page ${index}`, `Text ${index}.\n`]),
  )
  const { space, pages } = addSpace(fixture.origin, many)
  let answers = 0
  fixture.network.onRequest = (operation) => {
    answers += operation === 'listChangesInOrganization' ? 1 : 0
    return answers > 1 || operation === 'getPageById' ? lostAnswer(false) : undefined
  }
  await fixture.sync()
  fixture.online()
  return { fixture, space, pages }
}

const open = (fixture: SyncFixture, spaceId: string, pageId: string) =>
  fixture.app.callAsync('getPageById', { params: { spaceId, pageId }, query: {} })

describe.each(KINDS)('with a remote of kind "%s", a page that is opened during a first pull', (kind) => {
  it('is fetched and shown at once when it has not arrived, and the pull stores it later', async () => {
    const { fixture, space, pages } = await openDuringFirstPull(kind)
    const last = pages.at(-1)!
    const requests: string[] = []
    fixture.network.onRequest = (operation) => void requests.push(operation)
    expect(await open(fixture, space, last)).toMatchObject({
      ok: true,
      value: { id: last, markdown: 'Text 299.\n' },
    })
    expect(requests).toEqual(['getPageById'])
    await fixture.sync()
    requests.length = 0
    expect(await open(fixture, space, last)).toMatchObject({ ok: true, value: { markdown: 'Text 299.\n' } })
    expect(requests).toEqual([])
  })

  it('is opened during the pull, and has priority', async () => {
    const { fixture, space, pages } = await openDuringFirstPull(kind)
    const before: string[] = []
    let opening: Promise<unknown> | undefined
    fixture.network.onRequest = (operation) => {
      if (operation === 'getPageById' || operation === 'listChangesInOrganization') {
        // The first request of the pull is in progress when the user opens the page.
        if (opening) before.push(operation)
        else opening = Promise.resolve().then(() => open(fixture, space, pages[299]!))
      }
      return undefined
    }
    await fixture.sync()
    expect(await opening).toMatchObject({ ok: true, value: { markdown: 'Text 299.\n' } })
    expect(before[0]).toBe('getPageById')
    expect(fixture.app.call('listPages', { params: { spaceId: space } }).pages).toHaveLength(300)
  })

  it('is reported as not arrived when the remote is not reachable', async () => {
    const { fixture, space, pages } = await openDuringFirstPull(kind)
    fixture.offline()
    const read = await open(fixture, space, pages.at(-1)!)
    expect(read).toMatchObject({ ok: false, problem: { code: 'sync.not-here-yet' } })
  })

  it('is unknown when the remote does not have it either, and is not requested after a complete pull', async () => {
    const { fixture, space } = await openDuringFirstPull(kind)
    expect(await open(fixture, space, 'nowhere')).toMatchObject({ problem: { code: 'resource.unknown' } })
    await fixture.sync()
    let requestCount = 0
    fixture.network.onRequest = () => void (requestCount += 1)
    expect(await open(fixture, space, 'nowhere')).toMatchObject({ problem: { code: 'resource.unknown' } })
    expect(requestCount).toBe(0)
  })
})

it('an edit that is refused before the first pull does not stop the rollback of the next one', async () => {
  const fixture = await openSyncFixture({ isEmpty: true })
  const params = { organizationId: fixture.origin.organization }
  const refused = fixture.app.attempt('createCollection', { params, body: { title: 'Too early' } })
  expect(refused).toMatchObject({ ok: false, problem: { code: 'sync.needs-remote' } })
  await fixture.sync()
  fixture.app.call('createCollection', { params, body: { title: 'Shelf' } })
  addSpace(fixture.origin, { Other: 'Made meanwhile.\n' })
  await fixture.sync()
  expect(fixture.app.replica.connection().problem).toBeNull()
  expect(fixture.outbox()).toEqual([])
  const { items } = fixture.origin.call('listCollectionsInOrganizationById', { params })
  expect(items.map(({ title }) => title)).toEqual(['Shelf'])
})
