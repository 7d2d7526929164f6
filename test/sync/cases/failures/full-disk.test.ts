import { describe, expect, it } from 'vitest'
import { addSpace } from '../../../support/content/content.ts'
import { lost } from '../../../support/sync/replica.ts'
import {
  openSyncFixture,
  textChange,
  type SyncFixture,
  WRITABLE,
} from '../../../support/sync/sync-fixture.ts'

/** Returns the stored state: the visible content and the queued edits. */
const kept = (at: SyncFixture, draft: string) =>
  JSON.stringify([at.pages.map((page) => at.here(page, draft)), at.outbox()])

/** Limits the disk to a number of database pages. */
function fill(at: SyncFixture, room = 0): void {
  const { database } = at.app.store
  database.pragma(`max_page_count = ${Number(database.pragma('page_count', { simple: true })) + room}`)
}

function free(at: SyncFixture): void {
  at.app.store.database.pragma('max_page_count = 1000000')
}

const LONG = 'A line that takes its room.\n\n'.repeat(20_000)

describe.each(WRITABLE)('with a remote of kind "%s", a disk that is full', (kind) => {
  it('refuses an edit in words, stores neither the text nor its intent, and accepts it once there is room', async () => {
    const at = await openSyncFixture({ kind, hasFaults: true })
    const draft = await at.beginThere()
    const [start, next] = at.pages as [string, string]
    at.write(draft, next, 'Written before.\n')
    const before = kept(at, draft)
    fill(at)
    const params = { spaceId: at.space, changeRequestId: draft }
    const refused = at.app.attempt('updateChangeRequestContent', {
      params,
      body: { changes: [textChange(start, LONG)] },
    })
    expect(refused).toMatchObject({ ok: false, problem: { code: 'store.full' } })
    expect(kept(at, draft)).toBe(before)
    free(at)
    at.write(draft, start, LONG)
    await at.sync()
    expect(at.there(start, draft)).toBe(LONG)
    expect(at.there(next, draft)).toBe('Written before.\n')
    expect(at.outbox()).toEqual([])
  })

  it('that refused the very first edit does not stop the rollback and rerun of the next one', async () => {
    const at = await openSyncFixture({ kind, hasFaults: true })
    const draft = await at.beginThere()
    const [start, next] = at.pages as [string, string]
    fill(at)
    expect(() => at.write(draft, start, LONG)).toThrow('disk')
    free(at)
    at.write(draft, start, 'Written after.\n')
    at.writeThere(draft, next, 'Written there.\n')
    await at.sync()
    expect(at.app.replica.connection().problem).toBeNull()
    expect(at.there(start, draft)).toBe('Written after.\n')
    expect(at.here(next, draft)).toBe('Written there.\n')
  })

  it('stops a pull in words and loses no pending edit; the pull continues once there is room', async () => {
    const at = await openSyncFixture({ kind, hasFaults: true })
    const draft = at.begin()
    at.write(draft, at.pages[0]!, 'Pending.\n')
    const other = addSpace(at.origin, { Long: LONG })
    fill(at)
    await at.sync()
    expect(at.app.replica.connection().problem).toMatchObject({ code: 'store.full' })
    expect(at.app.replica.connection().problem?.message).toContain('disk')
    expect(at.here(at.pages[0]!, draft)).toBe('Pending.\n')
    expect(at.outbox().map(({ state }) => state)).not.toContain('needs-you')
    free(at)
    await at.sync()
    expect(at.app.call('listPages', { params: { spaceId: other.space } }).pages).toHaveLength(1)
    expect(at.there(at.pages[0]!, at.draftsThere()[0]!.id)).toBe('Pending.\n')
    expect(at.outbox()).toEqual([])
  })

  it('at any moment of a pull and of a rerun parks no edit and loses none', async () => {
    const at = await openSyncFixture({ kind, hasFaults: true })
    const draft = await at.beginThere()
    const [start, next] = at.pages as [string, string]
    at.weather.before = (operation) => (operation === 'updateChangeRequestContent' ? lost(false) : undefined)
    at.write(draft, start, LONG)
    const failed: string[] = []
    for (let room = 0; room < 400; room += 20) {
      at.writeThere(draft, next, `There ${room}. ${'Words. '.repeat(3000)}\n`)
      fill(at, room)
      await at.sync()
      failed.push(at.app.replica.connection().problem?.code ?? '')
      expect([room, at.outbox().map(({ error }) => error)]).toEqual([room, [null]])
      expect(at.here(start, draft) === LONG).toBe(true)
      at.crash()
    }
    expect(failed).toContain('store.full')
    expect(failed).toContain('sync.unreachable')
    free(at)
    at.online()
    await at.sync()
    expect(at.there(start, draft) === LONG).toBe(true)
    expect(at.outbox()).toEqual([])
  })

  it('during sending leaves the sent edit for reconciliation, and it is there once', async () => {
    const at = await openSyncFixture({ kind, hasFaults: true })
    at.begin('Once')
    at.weather.after = (operation) => {
      // The disk is full from the arrival of the answer on.
      if (operation === 'createChangeRequest') fill(at)
      return undefined
    }
    await at.sync()
    at.online()
    free(at)
    at.crash()
    await at.sync()
    await at.sync()
    expect(at.draftsThere().map(({ subject }) => subject)).toEqual(['Once'])
    expect(at.outbox()).toEqual([])
  })
})
