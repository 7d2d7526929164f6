import { describe, expect, it } from 'vitest'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, PAGES, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

const CHANGED = PAGES.Start.replace('One.', 'Changed.')

const timeline = ({ app, space }: SyncFixture) =>
  app.call('listRevisions', { params: { spaceId: space } }).items

/** Merges a change at the remote and pulls it. Returns the id of the merge's revision. */
async function mergeAtRemote(fixture: SyncFixture): Promise<string> {
  const request = await fixture.createRemoteDraft()
  fixture.writeAtRemote(request, fixture.pages[0]!, CHANGED)
  fixture.mergeAtRemote(request)
  await fixture.sync()
  return timeline(fixture)[0]!.revision
}

function revert({ app, space }: SyncFixture, revisionId: string): string {
  const params = { spaceId: space, revisionId }
  return app.call('revertRevision', { params, body: { subject: 'Undo it' } }).id
}

describe('history on a replica', () => {
  it('shows the timeline of the remote without the network', async () => {
    const fixture = await openSyncFixture()
    await mergeAtRemote(fixture)
    fixture.offline()
    const there = fixture.origin.call('listRevisions', { params: { spaceId: fixture.space } }).items
    const words = (items: typeof there) =>
      items.map(({ revision, number, changeRequest, summary }) => [revision, number, changeRequest, summary])
    expect(words(timeline(fixture))).toEqual(words(there))
    expect(timeline(fixture)).toHaveLength(2)
  })

  it.each(KINDS)(
    'shows the revisions that it received from a remote of kind %s, with their changes',
    async (kind) => {
      const fixture = await openSyncFixture({ kind })
      for (const text of [PAGES.Start.replace('One.', 'First.'), CHANGED]) {
        const request = await fixture.createRemoteDraft()
        fixture.writeAtRemote(request, fixture.pages[0]!, text)
        fixture.mergeAtRemote(request)
      }
      await fixture.sync()
      const items = timeline(fixture)
      expect(items).toHaveLength(kind === 'feed' ? 3 : 4)
      expect(items[0]).toMatchObject({ summary: { modified: 1 }, previous: items[1]!.revision })
      const params = { spaceId: fixture.space, revisionId: items[0]!.revision }
      expect(fixture.app.call('getRevisionSemanticChanges', { params }).changes).toHaveLength(1)
    },
  )

  it('reverts a merge offline, survives a crash, and sends the change request once', async () => {
    const fixture = await openSyncFixture()
    const merged = await mergeAtRemote(fixture)
    fixture.offline()
    const request = revert(fixture, merged)
    expect(fixture.localText(fixture.pages[0]!, request)).toBe(PAGES.Start)
    fixture.crash()
    fixture.online()
    await fixture.sync()
    const drafts = fixture.remoteDrafts()
    expect(drafts.map(({ subject }) => subject)).toEqual(['Undo it'])
    expect(fixture.remoteText(fixture.pages[0]!, drafts[0]!.id)).toBe(PAGES.Start)
    expect(fixture.localText(fixture.pages[0]!, request)).toBe(PAGES.Start)
    expect(fixture.outbox()).toEqual([])
  })

  it('reconciles a revert whose answer was lost', async () => {
    const fixture = await openSyncFixture()
    const merged = await mergeAtRemote(fixture)
    revert(fixture, merged)
    fixture.network.onAnswer = (operation, result) =>
      operation === 'revertRevision' ? lostAnswer(true) : result
    await fixture.sync()
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteDrafts()).toHaveLength(1)
    expect(fixture.outbox()).toEqual([])
  })

  it('reverts a merge that is still queued here', async () => {
    const fixture = await openSyncFixture()
    fixture.offline()
    const request = fixture.createDraft()
    fixture.write(request, fixture.pages[0]!, CHANGED)
    fixture.app.call('mergeChangeRequest', { params: { spaceId: fixture.space, changeRequestId: request } })
    const undo = revert(fixture, timeline(fixture)[0]!.revision)
    fixture.app.call('mergeChangeRequest', { params: { spaceId: fixture.space, changeRequestId: undo } })
    expect(fixture.localText(fixture.pages[0]!)).toBe(PAGES.Start)
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteText(fixture.pages[0]!)).toBe(PAGES.Start)
    expect(fixture.origin.call('listRevisions', { params: { spaceId: fixture.space } }).count).toBe(3)
    expect(fixture.outbox()).toEqual([])
  })

  it('restores a page offline', async () => {
    const fixture = await openSyncFixture()
    await mergeAtRemote(fixture)
    fixture.offline()
    const params = {
      spaceId: fixture.space,
      revisionId: timeline(fixture)[1]!.revision,
      pageId: fixture.pages[0]!,
    }
    fixture.app.call('restorePageInRevision', { params, body: { subject: 'Restore it' } })
    fixture.online()
    await fixture.sync()
    const [draft] = fixture.remoteDrafts()
    expect(fixture.remoteText(fixture.pages[0]!, draft!.id)).toBe(PAGES.Start)
  })

  it('parks a revert at a remote that has the documented operations alone, with the reason', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    fixture.offline()
    const request = fixture.createDraft()
    fixture.write(request, fixture.pages[0]!, CHANGED)
    fixture.app.call('mergeChangeRequest', { params: { spaceId: fixture.space, changeRequestId: request } })
    revert(fixture, timeline(fixture)[0]!.revision)
    fixture.online()
    await fixture.sync()
    const [item] = fixture.outbox()
    expect(item).toMatchObject({
      operation: 'revertRevision',
      state: 'needs-you',
      error: { message: expect.stringContaining('cannot revert a merge') },
    })
  })
})
