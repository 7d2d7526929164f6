import { describe, expect, it } from 'vitest'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { openSyncFixture, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

const overwritten = ({ app }: SyncFixture) =>
  trashItems(app.store)
    .filter(({ reason }) => reason === 'overwritten')
    .map(({ kind, text }) => [kind, text])

/** Writes once as another user while a call of an operation is in flight to the remote. */
function meanwhile({ network }: SyncFixture, operation: string, write: () => void): void {
  network.onRequest = (requested) => {
    if (requested === operation) {
      delete network.onRequest
      write()
    }
    return undefined
  }
}

/** The names that two users can set, each with its operation and first call. */
const NAMED: readonly [name: string, operation: string, begin: (fixture: SyncFixture) => Promise<Naming>][] =
  [
    [
      'the title of a space',
      'updateSpaceById',
      (fixture) => {
        const name = (title: string) => ({ params: { spaceId: fixture.space }, body: { title } })
        return Promise.resolve({
          here: (title) => void fixture.app.call('updateSpaceById', name(title)),
          there: (title) => void fixture.origin.call('updateSpaceById', name(title)),
          now: () => fixture.origin.call('getSpaceById', { params: { spaceId: fixture.space } }).title,
        })
      },
    ],
    [
      'the subject of a change request',
      'updateChangeRequestById',
      async (fixture) => {
        const params = { spaceId: fixture.space, changeRequestId: await fixture.createRemoteDraft() }
        return {
          here: (subject) => void fixture.app.call('updateChangeRequestById', { params, body: { subject } }),
          there: (subject) =>
            void fixture.origin.call('updateChangeRequestById', { params, body: { subject } }),
          now: () => fixture.origin.call('getChangeRequestById', { params }).subject,
        }
      },
    ],
    [
      'the description of a change request',
      'updateChangeRequestById',
      async (fixture) => {
        const params = { spaceId: fixture.space, changeRequestId: await fixture.createRemoteDraft() }
        const body = (markdown: string) => ({ description: { markdown } })
        return {
          here: (markdown) =>
            void fixture.app.call('updateChangeRequestById', { params, body: body(markdown) }),
          there: (markdown) =>
            void fixture.origin.call('updateChangeRequestById', { params, body: body(markdown) }),
          now: () => fixture.origin.call('getChangeRequestById', { params }).description?.markdown ?? '',
        }
      },
    ],
    [
      'the title of a page',
      'updateChangeRequestContent',
      async (fixture) => {
        const params = { spaceId: fixture.space, changeRequestId: await fixture.createRemoteDraft() }
        const pageId = fixture.pages[0]!
        const body = (title: string) => ({
          changes: [{ operation: 'update_page' as const, page: pageId, title }],
        })
        return {
          here: (title) =>
            void fixture.app.call('updateChangeRequestContent', { params, query: {}, body: body(title) }),
          there: (title) =>
            void fixture.origin.call('updateChangeRequestContent', { params, query: {}, body: body(title) }),
          now: () =>
            fixture.origin.call('getPageInChangeRequestById', { params: { ...params, pageId }, query: {} })
              .title,
        }
      },
    ],
  ]

interface Naming {
  here(name: string): void
  there(name: string): void
  now(): string
}

describe.each(NAMED)('%s', (_case, operation, begin) => {
  it.each(WRITABLE)(
    'that a queued one replaces is in the trash, with a remote of kind "%s"',
    async (kind) => {
      const fixture = await openSyncFixture({ kind })
      const naming = await begin(fixture)
      fixture.offline()
      naming.here('Mine')
      naming.there('Theirs')
      fixture.online()
      await fixture.sync()
      expect(naming.now()).toBe('Mine')
      expect(overwritten(fixture)).toEqual([['field', 'Theirs']])
      await fixture.sync()
      expect(overwritten(fixture)).toHaveLength(1)
    },
  )

  it('is in the trash when another user writes it while a queued one is sent', async () => {
    const fixture = await openSyncFixture()
    const naming = await begin(fixture)
    naming.here('Mine')
    meanwhile(fixture, operation, () => naming.there('Theirs'))
    await fixture.sync()
    expect(naming.now()).toBe('Mine')
    expect(overwritten(fixture)).toEqual([['field', 'Theirs']])
    expect(fixture.outbox()).toEqual([])
  })

  it.each(WRITABLE)(
    'that the user wrote is in the trash once another user has replaced it, with "%s"',
    async (kind) => {
      const fixture = await openSyncFixture({ kind })
      const naming = await begin(fixture)
      naming.here('Mine')
      await fixture.sync()
      naming.there('Theirs')
      await fixture.sync()
      expect(overwritten(fixture)).toEqual([['field', 'Mine']])
      naming.there('Theirs again')
      await fixture.sync()
      expect(overwritten(fixture)).toHaveLength(1)
    },
  )

  it('leaves nothing in the trash when the user replaces their own', async () => {
    const fixture = await openSyncFixture()
    const naming = await begin(fixture)
    naming.here('First')
    naming.here('Second')
    await fixture.sync()
    naming.here('Third')
    await fixture.sync()
    expect(naming.now()).toBe('Third')
    expect(overwritten(fixture)).toEqual([])
  })

  it('leaves nothing in the trash when both users set the same name', async () => {
    const fixture = await openSyncFixture()
    const naming = await begin(fixture)
    naming.here('Same')
    meanwhile(fixture, operation, () => naming.there('Same'))
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(overwritten(fixture)).toEqual([])
  })
})

describe('the name of a collection that another user writes', () => {
  it('while its deletion is sent is in the trash', async () => {
    const fixture = await openSyncFixture()
    const { id: collectionId } = fixture.origin.call('createCollection', {
      params: { organizationId: fixture.origin.organization },
      body: { title: 'Shelf' },
    })
    await fixture.sync()
    const params = { collectionId }
    fixture.app.call('deleteCollectionById', { params })
    meanwhile(fixture, 'deleteCollectionById', () =>
      fixture.origin.call('updateCollectionById', { params, body: { title: 'Theirs' } }),
    )
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(fixture.origin.attempt('getCollectionById', { params }).ok).toBe(false)
    expect(overwritten(fixture)).toEqual([['field', 'Theirs']])
  })
})
