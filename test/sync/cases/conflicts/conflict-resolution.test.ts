import { describe, expect, it } from 'vitest'
import { openSyncFixture } from '../../../support/sync/sync-fixture.ts'

/** A machine with a change request that conflicts with its space, and the page at the origin then. */
async function openWithConflict() {
  const at = await openSyncFixture()
  const page = at.pages[0]!
  const [mine, theirs] = [await at.beginThere(), await at.beginThere()]
  at.writeThere(mine, page, 'Mine.\n')
  at.writeThere(theirs, page, 'Theirs.\n')
  at.mergeThere(theirs)
  const params = { spaceId: at.space, changeRequestId: mine }
  at.origin.call('updateChangeRequest', { params })
  await at.sync()
  return { at, page, params, marked: at.here(page, mine) }
}

describe('the resolution of a conflict', () => {
  it('is sent, and later local edits of it follow', async () => {
    const { at, page, params } = await openWithConflict()
    const keep = { params: { ...params, pageId: page }, body: { keep: 'mine' } } as const
    at.app.call('resolveChangeRequestConflict', keep)
    at.write(params.changeRequestId, page, 'Mine, and more.\n')
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(at.there(page, params.changeRequestId)).toBe('Mine, and more.\n')
  })

  it('is sent once a concurrent edit of another page is here', async () => {
    const { at, page, params } = await openWithConflict()
    const keep = { params: { ...params, pageId: page }, body: { keep: 'theirs' } } as const
    at.app.call('resolveChangeRequestConflict', keep)
    at.writeThere(params.changeRequestId, at.pages[1]!, 'Meanwhile.\n')
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(at.there(page, params.changeRequestId)).toBe('Theirs.\n')
    expect(at.there(at.pages[1]!, params.changeRequestId)).toBe('Meanwhile.\n')
  })

  it('waits after a concurrent edit of the page, and shows that edit', async () => {
    const { at, page, params, marked } = await openWithConflict()
    const keep = { params: { ...params, pageId: page }, body: { keep: 'mine' } } as const
    at.app.call('resolveChangeRequestConflict', keep)
    at.writeThere(params.changeRequestId, page, `Meanwhile.\n\n${marked}`)
    await at.sync()
    expect(at.there(page, params.changeRequestId)).toContain('Meanwhile.')
    const [item] = at.outbox()
    expect(item).toMatchObject({ state: 'needs-you', operation: 'resolveChangeRequestConflict' })
    expect(item?.conflict).toMatchObject({ page, mine: 'Mine.\n' })
    expect(item?.conflict?.theirs).toContain('Meanwhile.')
  })
})
