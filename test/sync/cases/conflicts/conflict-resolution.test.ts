import { describe, expect, it } from 'vitest'
import { openSyncFixture } from '../../../support/sync/sync-fixture.ts'

/** Opens a replica with a change request that conflicts with its space. Returns the marked text of the page. */
async function openWithConflict() {
  const fixture = await openSyncFixture()
  const page = fixture.pages[0]!
  const [mine, theirs] = [await fixture.createRemoteDraft(), await fixture.createRemoteDraft()]
  fixture.writeAtRemote(mine, page, 'Mine.\n')
  fixture.writeAtRemote(theirs, page, 'Theirs.\n')
  fixture.mergeAtRemote(theirs)
  const params = { spaceId: fixture.space, changeRequestId: mine }
  fixture.origin.call('updateChangeRequest', { params })
  await fixture.sync()
  return { fixture, page, params, marked: fixture.localText(page, mine) }
}

describe('the resolution of a conflict', () => {
  it('is sent, and later local edits of it follow', async () => {
    const { fixture, page, params } = await openWithConflict()
    const keep = { params: { ...params, pageId: page }, body: { keep: 'mine' } } as const
    fixture.app.call('resolveChangeRequestConflict', keep)
    fixture.write(params.changeRequestId, page, 'Mine, and more.\n')
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(fixture.remoteText(page, params.changeRequestId)).toBe('Mine, and more.\n')
  })

  it('is sent after the pull of a concurrent edit of another page', async () => {
    const { fixture, page, params } = await openWithConflict()
    const keep = { params: { ...params, pageId: page }, body: { keep: 'theirs' } } as const
    fixture.app.call('resolveChangeRequestConflict', keep)
    fixture.writeAtRemote(params.changeRequestId, fixture.pages[1]!, 'Meanwhile.\n')
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(fixture.remoteText(page, params.changeRequestId)).toBe('Theirs.\n')
    expect(fixture.remoteText(fixture.pages[1]!, params.changeRequestId)).toBe('Meanwhile.\n')
  })

  it('waits after a concurrent edit of the page, and shows that edit', async () => {
    const { fixture, page, params, marked } = await openWithConflict()
    const keep = { params: { ...params, pageId: page }, body: { keep: 'mine' } } as const
    fixture.app.call('resolveChangeRequestConflict', keep)
    fixture.writeAtRemote(params.changeRequestId, page, `Meanwhile.\n\n${marked}`)
    await fixture.sync()
    expect(fixture.remoteText(page, params.changeRequestId)).toContain('Meanwhile.')
    const [item] = fixture.outbox()
    expect(item).toMatchObject({ state: 'needs-you', operation: 'resolveChangeRequestConflict' })
    expect(item?.conflict).toMatchObject({ page, mine: 'Mine.\n' })
    expect(item?.conflict?.theirs).toContain('Meanwhile.')
  })
})
