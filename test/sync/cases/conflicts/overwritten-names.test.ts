import { describe, expect, it } from 'vitest'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { openSyncFixture, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const overwritten = ({ app }: SyncFixture) =>
  trashItems(app.store)
    .filter(({ reason }) => reason === 'overwritten')
    .map(({ kind, text }) => [kind, text])

/** Lets others write while a call of an operation is on its way to the remote, once. */
function meanwhile({ weather }: SyncFixture, operation: string, write: () => void): void {
  weather.before = (asked) => {
    if (asked === operation) {
      delete weather.before
      write()
    }
    return undefined
  }
}

/** The names that two users can set, each with its operation and first call. */
const NAMED: readonly [what: string, operation: string, begin: (at: SyncFixture) => Promise<Naming>][] = [
  [
    'the title of a space',
    'updateSpaceById',
    (at) => {
      const name = (title: string) => ({ params: { spaceId: at.space }, body: { title } })
      return Promise.resolve({
        here: (title) => void at.app.call('updateSpaceById', name(title)),
        there: (title) => void at.origin.call('updateSpaceById', name(title)),
        now: () => at.origin.call('getSpaceById', { params: { spaceId: at.space } }).title,
      })
    },
  ],
  [
    'the subject of a change request',
    'updateChangeRequestById',
    async (at) => {
      const params = { spaceId: at.space, changeRequestId: await at.beginThere() }
      return {
        here: (subject) => void at.app.call('updateChangeRequestById', { params, body: { subject } }),
        there: (subject) => void at.origin.call('updateChangeRequestById', { params, body: { subject } }),
        now: () => at.origin.call('getChangeRequestById', { params }).subject,
      }
    },
  ],
  [
    'the description of a change request',
    'updateChangeRequestById',
    async (at) => {
      const params = { spaceId: at.space, changeRequestId: await at.beginThere() }
      const body = (markdown: string) => ({ description: { markdown } })
      return {
        here: (markdown) => void at.app.call('updateChangeRequestById', { params, body: body(markdown) }),
        there: (markdown) => void at.origin.call('updateChangeRequestById', { params, body: body(markdown) }),
        now: () => at.origin.call('getChangeRequestById', { params }).description?.markdown ?? '',
      }
    },
  ],
  [
    'the title of a page',
    'updateChangeRequestContent',
    async (at) => {
      const params = { spaceId: at.space, changeRequestId: await at.beginThere() }
      const pageId = at.pages[0]!
      const body = (title: string) => ({
        changes: [{ operation: 'update_page' as const, page: pageId, title }],
      })
      return {
        here: (title) =>
          void at.app.call('updateChangeRequestContent', { params, query: {}, body: body(title) }),
        there: (title) =>
          void at.origin.call('updateChangeRequestContent', { params, query: {}, body: body(title) }),
        now: () =>
          at.origin.call('getPageInChangeRequestById', { params: { ...params, pageId }, query: {} }).title,
      }
    },
  ],
]

interface Naming {
  here(name: string): void
  there(name: string): void
  now(): string
}

describe.each(NAMED)('%s', (_what, operation, begin) => {
  it.each(WRITABLE)(
    'that a queued one replaces is in the trash, with a remote of kind "%s"',
    async (kind) => {
      const at = await openSyncFixture({ kind })
      const naming = await begin(at)
      at.offline()
      naming.here('Mine')
      naming.there('Theirs')
      at.online()
      await at.sync()
      expect(naming.now()).toBe('Mine')
      expect(overwritten(at)).toEqual([['field', 'Theirs']])
      await at.sync()
      expect(overwritten(at)).toHaveLength(1)
    },
  )

  it('that another user writes while a queued one is sent is in the trash', async () => {
    const at = await openSyncFixture()
    const naming = await begin(at)
    naming.here('Mine')
    meanwhile(at, operation, () => naming.there('Theirs'))
    await at.sync()
    expect(naming.now()).toBe('Mine')
    expect(overwritten(at)).toEqual([['field', 'Theirs']])
    expect(at.outbox()).toEqual([])
  })

  it.each(WRITABLE)(
    'that the user wrote is in the trash once another user has replaced it, with "%s"',
    async (kind) => {
      const at = await openSyncFixture({ kind })
      const naming = await begin(at)
      naming.here('Mine')
      await at.sync()
      naming.there('Theirs')
      await at.sync()
      expect(overwritten(at)).toEqual([['field', 'Mine']])
      naming.there('Theirs again')
      await at.sync()
      expect(overwritten(at)).toHaveLength(1)
    },
  )

  it('that the user replaces by a newer one of their own leaves nothing in the trash', async () => {
    const at = await openSyncFixture()
    const naming = await begin(at)
    naming.here('First')
    naming.here('Second')
    await at.sync()
    naming.here('Third')
    await at.sync()
    expect(naming.now()).toBe('Third')
    expect(overwritten(at)).toEqual([])
  })

  it('that both users gave leaves nothing in the trash', async () => {
    const at = await openSyncFixture()
    const naming = await begin(at)
    naming.here('Same')
    meanwhile(at, operation, () => naming.there('Same'))
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(overwritten(at)).toEqual([])
  })
})

describe('the name of a collection that another user writes', () => {
  it('while its deletion is sent is in the trash', async () => {
    const at = await openSyncFixture()
    const { id: collectionId } = at.origin.call('createCollection', {
      params: { organizationId: at.origin.organization },
      body: { title: 'Shelf' },
    })
    await at.sync()
    const params = { collectionId }
    at.app.call('deleteCollectionById', { params })
    meanwhile(at, 'deleteCollectionById', () =>
      at.origin.call('updateCollectionById', { params, body: { title: 'Theirs' } }),
    )
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(at.origin.attempt('getCollectionById', { params }).ok).toBe(false)
    expect(overwritten(at)).toEqual([['field', 'Theirs']])
  })
})
