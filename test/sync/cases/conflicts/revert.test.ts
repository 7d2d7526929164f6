import { describe, expect, it } from 'vitest'
import { lost } from '../../../support/sync/replica.ts'
import { openSyncFixture, PAGES, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

const CHANGED = PAGES.Start.replace('One.', 'Changed.')

const timeline = ({ app, space }: SyncFixture) =>
  app.call('listRevisions', { params: { spaceId: space } }).items

/** Merges a change at the remote and pulls it. Returns the id of the merge's revision. */
async function mergedThere(at: SyncFixture): Promise<string> {
  const request = await at.beginThere()
  at.writeThere(request, at.pages[0]!, CHANGED)
  at.mergeThere(request)
  await at.sync()
  return timeline(at)[0]!.revision
}

function revert({ app, space }: SyncFixture, revisionId: string): string {
  const params = { spaceId: space, revisionId }
  return app.call('revertRevision', { params, body: { subject: 'Undo it' } }).id
}

describe('history on a replica', () => {
  it('shows the timeline of the remote without the network', async () => {
    const at = await openSyncFixture()
    await mergedThere(at)
    at.offline()
    const there = at.origin.call('listRevisions', { params: { spaceId: at.space } }).items
    const words = (items: typeof there) =>
      items.map(({ revision, number, changeRequest, summary }) => [revision, number, changeRequest, summary])
    expect(words(timeline(at))).toEqual(words(there))
    expect(timeline(at)).toHaveLength(2)
  })

  it.each(KINDS)(
    'shows the revisions that it met at a remote of kind %s, with their changes',
    async (kind) => {
      const at = await openSyncFixture({ kind })
      for (const text of [PAGES.Start.replace('One.', 'First.'), CHANGED]) {
        const request = await at.beginThere()
        at.writeThere(request, at.pages[0]!, text)
        at.mergeThere(request)
      }
      await at.sync()
      const items = timeline(at)
      expect(items.length).toBeGreaterThan(1)
      expect(items[0]).toMatchObject({ summary: { modified: 1 }, previous: items[1]!.revision })
      const params = { spaceId: at.space, revisionId: items[0]!.revision }
      expect(at.app.call('getRevisionSemanticChanges', { params }).changes).toHaveLength(1)
    },
  )

  it('reverts a merge offline, survives a crash, and sends the change request once', async () => {
    const at = await openSyncFixture()
    const merged = await mergedThere(at)
    at.offline()
    const request = revert(at, merged)
    expect(at.here(at.pages[0]!, request)).toBe(PAGES.Start)
    at.crash()
    at.online()
    await at.sync()
    const drafts = at.draftsThere()
    expect(drafts.map(({ subject }) => subject)).toEqual(['Undo it'])
    expect(at.there(at.pages[0]!, drafts[0]!.id)).toBe(PAGES.Start)
    expect(at.here(at.pages[0]!, request)).toBe(PAGES.Start)
    expect(at.outbox()).toEqual([])
  })

  it('reconciles a revert whose answer was lost', async () => {
    const at = await openSyncFixture()
    const merged = await mergedThere(at)
    revert(at, merged)
    at.weather.after = (operation, result) => (operation === 'revertRevision' ? lost(true) : result)
    await at.sync()
    at.online()
    await at.sync()
    expect(at.draftsThere()).toHaveLength(1)
    expect(at.outbox()).toEqual([])
  })

  it('reverts a merge that is still queued here', async () => {
    const at = await openSyncFixture()
    at.offline()
    const request = at.begin()
    at.write(request, at.pages[0]!, CHANGED)
    at.app.call('mergeChangeRequest', { params: { spaceId: at.space, changeRequestId: request } })
    const undo = revert(at, timeline(at)[0]!.revision)
    at.app.call('mergeChangeRequest', { params: { spaceId: at.space, changeRequestId: undo } })
    expect(at.here(at.pages[0]!)).toBe(PAGES.Start)
    at.online()
    await at.sync()
    expect(at.there(at.pages[0]!)).toBe(PAGES.Start)
    expect(at.origin.call('listRevisions', { params: { spaceId: at.space } }).count).toBe(3)
    expect(at.outbox()).toEqual([])
  })

  it('restores a page offline', async () => {
    const at = await openSyncFixture()
    await mergedThere(at)
    at.offline()
    const params = { spaceId: at.space, revisionId: timeline(at)[1]!.revision, pageId: at.pages[0]! }
    at.app.call('restorePageInRevision', { params, body: { subject: 'Restore it' } })
    at.online()
    await at.sync()
    const [draft] = at.draftsThere()
    expect(at.there(at.pages[0]!, draft!.id)).toBe(PAGES.Start)
  })

  it('parks a revert at a remote that has the documented operations alone, with the reason', async () => {
    const at = await openSyncFixture({ kind: 'public' })
    at.offline()
    const request = at.begin()
    at.write(request, at.pages[0]!, CHANGED)
    at.app.call('mergeChangeRequest', { params: { spaceId: at.space, changeRequestId: request } })
    revert(at, timeline(at)[0]!.revision)
    at.online()
    await at.sync()
    const [item] = at.outbox()
    expect(item).toMatchObject({ operation: 'revertRevision', state: 'needs-you' })
    expect(JSON.stringify(item)).toContain('cannot revert a merge')
  })
})
