import { describe, expect, it } from 'vitest'
import { openSyncDesk } from '../../support/sync/sync-desk.ts'

/** A desk with a change request that is in conflict with its space, and what the origin says of the page then. */
async function openWithConflict() {
  const at = await openSyncDesk()
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
  it('is sent, and what was written on it here goes out after it', async () => {
    const { at, page, params } = await openWithConflict()
    const keep = { params: { ...params, pageId: page }, body: { keep: 'mine' } } as const
    at.desk.call('resolveChangeRequestConflict', keep)
    at.write(params.changeRequestId, page, 'Mine, and more.\n')
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(at.there(page, params.changeRequestId)).toBe('Mine, and more.\n')
  })

  it('goes out once what was written meanwhile on another page is here', async () => {
    const { at, page, params } = await openWithConflict()
    const keep = { params: { ...params, pageId: page }, body: { keep: 'theirs' } } as const
    at.desk.call('resolveChangeRequestConflict', keep)
    at.writeThere(params.changeRequestId, at.pages[1]!, 'Meanwhile.\n')
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(at.there(page, params.changeRequestId)).toBe('Theirs.\n')
    expect(at.there(at.pages[1]!, params.changeRequestId)).toBe('Meanwhile.\n')
  })

  it('waits where somebody wrote on the page since, and shows what they wrote', async () => {
    const { at, page, params, marked } = await openWithConflict()
    const keep = { params: { ...params, pageId: page }, body: { keep: 'mine' } } as const
    at.desk.call('resolveChangeRequestConflict', keep)
    at.writeThere(params.changeRequestId, page, `Meanwhile.\n\n${marked}`)
    await at.sync()
    expect(at.there(page, params.changeRequestId)).toContain('Meanwhile.')
    const [item] = at.outbox()
    expect(item).toMatchObject({ state: 'needs-you', operation: 'resolveChangeRequestConflict' })
    expect(item?.conflict).toMatchObject({ page, mine: 'Mine.\n' })
    expect(item?.conflict?.theirs).toContain('Meanwhile.')
  })
})
