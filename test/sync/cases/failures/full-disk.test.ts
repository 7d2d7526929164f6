import { describe, expect, it } from 'vitest'
import { addSpace } from '../../../support/content/authoring.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import {
  openSyncFixture,
  textChange,
  type SyncFixture,
  WRITABLE,
} from '../../../support/sync/sync-fixture.ts'

/** Returns the stored state: the visible content and the queued edits. */
const storedState = (fixture: SyncFixture, draft: string) =>
  JSON.stringify([fixture.pages.map((page) => fixture.localText(page, draft)), fixture.outbox()])

/** Limits the disk to a number of database pages. */
function fill(fixture: SyncFixture, pages = 0): void {
  const { database } = fixture.app.store
  database.pragma(`max_page_count = ${Number(database.pragma('page_count', { simple: true })) + pages}`)
}

function free(fixture: SyncFixture): void {
  fixture.app.store.database.pragma('max_page_count = 1000000')
}

const LONG = 'A line that takes space.\n\n'.repeat(20_000)

describe.each(WRITABLE)('with a remote of kind "%s", a disk that is full', (kind) => {
  it('refuses an edit with a problem, stores neither the text nor its intent, and accepts it once the disk has space', async () => {
    const fixture = await openSyncFixture({ kind, hasFaults: true })
    const draft = await fixture.createRemoteDraft()
    const [start, next] = fixture.pages as [string, string]
    fixture.write(draft, next, 'Written before.\n')
    const before = storedState(fixture, draft)
    fill(fixture)
    const params = { spaceId: fixture.space, changeRequestId: draft }
    const refused = fixture.app.attempt('updateChangeRequestContent', {
      params,
      body: { changes: [textChange(start, LONG)] },
    })
    expect(refused).toMatchObject({ ok: false, problem: { code: 'store.full' } })
    expect(storedState(fixture, draft)).toBe(before)
    free(fixture)
    fixture.write(draft, start, LONG)
    await fixture.sync()
    expect(fixture.remoteText(start, draft)).toBe(LONG)
    expect(fixture.remoteText(next, draft)).toBe('Written before.\n')
    expect(fixture.outbox()).toEqual([])
  })

  it('does not stop the rollback and rerun of the next edit when it refused the very first one', async () => {
    const fixture = await openSyncFixture({ kind, hasFaults: true })
    const draft = await fixture.createRemoteDraft()
    const [start, next] = fixture.pages as [string, string]
    fill(fixture)
    expect(() => fixture.write(draft, start, LONG)).toThrow('disk')
    free(fixture)
    fixture.write(draft, start, 'Written after.\n')
    fixture.writeAtRemote(draft, next, 'Written there.\n')
    await fixture.sync()
    expect(fixture.app.replica.connection().problem).toBeNull()
    expect(fixture.remoteText(start, draft)).toBe('Written after.\n')
    expect(fixture.localText(next, draft)).toBe('Written there.\n')
  })

  it('stops a pull with a problem and loses no pending edit, and the pull continues once the disk has space', async () => {
    const fixture = await openSyncFixture({ kind, hasFaults: true })
    const draft = fixture.createDraft()
    fixture.write(draft, fixture.pages[0]!, 'Pending.\n')
    const other = addSpace(fixture.origin, { Long: LONG })
    fill(fixture)
    await fixture.sync()
    expect(fixture.app.replica.connection().problem).toMatchObject({ code: 'store.full' })
    expect(fixture.app.replica.connection().problem?.message).toContain('disk')
    expect(fixture.localText(fixture.pages[0]!, draft)).toBe('Pending.\n')
    expect(fixture.outbox().map(({ state }) => state)).not.toContain('needs-you')
    free(fixture)
    await fixture.sync()
    expect(fixture.app.call('listPages', { params: { spaceId: other.space } }).pages).toHaveLength(1)
    expect(fixture.remoteText(fixture.pages[0]!, fixture.remoteDrafts()[0]!.id)).toBe('Pending.\n')
    expect(fixture.outbox()).toEqual([])
  })

  it('at any moment of a pull and of a rerun parks no edit and loses none', async () => {
    const fixture = await openSyncFixture({ kind, hasFaults: true })
    const draft = await fixture.createRemoteDraft()
    const [start, next] = fixture.pages as [string, string]
    let isDown = false
    fixture.network.onRequest = (operation) => {
      isDown ||= operation === 'updateChangeRequestContent'
      return isDown ? lostAnswer(false) : undefined
    }
    fixture.write(draft, start, LONG)
    const failed: string[] = []
    for (let pages = 0; pages < 400; pages += 20) {
      isDown = false
      fixture.writeAtRemote(draft, next, `There ${pages}. ${'Words. '.repeat(3000)}\n`)
      fill(fixture, pages)
      await fixture.sync()
      failed.push(fixture.app.replica.connection().problem?.code ?? '')
      expect([pages, fixture.outbox().map(({ error }) => error)]).toEqual([pages, [null]])
      expect(fixture.localText(start, draft) === LONG).toBe(true)
      fixture.crash()
    }
    expect(failed).toContain('store.full')
    expect(failed).toContain('sync.unreachable')
    free(fixture)
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteText(start, draft) === LONG).toBe(true)
    expect(fixture.outbox()).toEqual([])
  })

  it('during sending leaves the sent edit for reconciliation, and the remote stores it once', async () => {
    const fixture = await openSyncFixture({ kind, hasFaults: true })
    fixture.createDraft('Once')
    fixture.network.onAnswer = (operation) => {
      // The disk is full from the arrival of the answer on.
      if (operation === 'createChangeRequest') fill(fixture)
      return undefined
    }
    await fixture.sync()
    fixture.online()
    free(fixture)
    fixture.crash()
    await fixture.sync()
    await fixture.sync()
    expect(fixture.remoteDrafts().map(({ subject }) => subject)).toEqual(['Once'])
    expect(fixture.outbox()).toEqual([])
  })
})
