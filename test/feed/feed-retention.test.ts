import { describe, expect, it } from 'vitest'
import { deleteOldTombstones } from '../../src-main/feed/delete-old-tombstones.ts'
import { FeedReader } from '../support/sync/feed-reader.ts'
import { openTestWorkspace } from '../support/workspace.ts'

const DAY = 86_400_000
const rest = () => Promise.resolve()

describe('the retention of the feed', () => {
  it('emits deletions for 90 days, and a reader that was absent for longer must start over', async () => {
    const workspace = openTestWorkspace()
    const params = { organizationId: workspace.organization }
    const [early, late] = [new FeedReader(workspace.organization), new FeedReader(workspace.organization)]
    const { id } = workspace.call('createCollection', { params, body: { title: 'Shelf' } })
    early.pullAll(workspace)
    late.pullAll(workspace)
    workspace.advance(1)
    workspace.call('deleteCollectionById', { params: { collectionId: id } })
    await deleteOldTombstones(workspace.store, workspace.now, rest)
    workspace.advance(89 * DAY)
    await deleteOldTombstones(workspace.store, workspace.now, rest)
    early.pullAll(workspace)
    expect(early.ids('collection')).toEqual([])
    workspace.advance(2 * DAY)
    await deleteOldTombstones(workspace.store, workspace.now, rest)
    expect(workspace.store.all('SELECT * FROM change WHERE gone')).toEqual([])
    early.pullAll(workspace)
    const query = { after: late.cursor ?? '' }
    expect(workspace.attempt('listChangesInOrganization', { params, query })).toMatchObject({
      ok: false,
      problem: { code: 'feed.cursor-expired', status: 410 },
    })
    const fresh = new FeedReader(workspace.organization)
    fresh.pullAll(workspace)
    expect(fresh.snapshot()).toEqual(early.snapshot())
  })

  it.each(['x', 'AAAA', '', Buffer.from('[1,2]').toString('base64url')])('refuses the cursor %j', (after) => {
    const workspace = openTestWorkspace()
    const params = { organizationId: workspace.organization }
    expect(workspace.attempt('listChangesInOrganization', { params, query: { after } })).toMatchObject({
      ok: false,
      problem: { code: 'input.cursor' },
    })
  })
})
