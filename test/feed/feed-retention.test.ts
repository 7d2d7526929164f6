import { describe, expect, it } from 'vitest'
import { forgetDeletions } from '../../src-main/feed/forget-deletions.ts'
import { FeedReader } from '../support/sync/feed-reader.ts'
import { openTestWorkspace } from '../support/workspace.ts'

const DAY = 86_400_000
const rest = () => Promise.resolve()

describe('the retention of the feed', () => {
  it('emits deletions for 90 days; a reader that was away for longer has to start over', async () => {
    const desk = openTestWorkspace()
    const params = { organizationId: desk.organization }
    const [early, late] = [new FeedReader(desk.organization), new FeedReader(desk.organization)]
    const { id } = desk.call('createCollection', { params, body: { title: 'Shelf' } })
    early.follow(desk)
    late.follow(desk)
    desk.advance(1)
    desk.call('deleteCollectionById', { params: { collectionId: id } })
    await forgetDeletions(desk.store, desk.now, rest)
    desk.advance(89 * DAY)
    await forgetDeletions(desk.store, desk.now, rest)
    early.follow(desk)
    expect(early.ids('collection')).toEqual([])
    desk.advance(2 * DAY)
    await forgetDeletions(desk.store, desk.now, rest)
    expect(desk.store.all('SELECT * FROM change WHERE gone')).toEqual([])
    early.follow(desk)
    const query = { after: late.cursor ?? '' }
    expect(desk.attempt('listChangesInOrganization', { params, query })).toMatchObject({
      ok: false,
      problem: { code: 'feed.cursor-expired', status: 410 },
    })
    const fresh = new FeedReader(desk.organization)
    fresh.follow(desk)
    expect(fresh.snapshot()).toEqual(early.snapshot())
  })

  it.each(['x', 'AAAA', '', Buffer.from('[1,2]').toString('base64url')])('refuses the cursor %j', (after) => {
    const desk = openTestWorkspace()
    const params = { organizationId: desk.organization }
    expect(desk.attempt('listChangesInOrganization', { params, query: { after } })).toMatchObject({
      ok: false,
      problem: { code: 'input.cursor' },
    })
  })

  it('is empty for strangers, and contains only their own membership and rights for guests', () => {
    const desk = openTestWorkspace()
    const params = { organizationId: desk.organization }
    const stranger = desk.addUser('stranger')
    expect(stranger.attempt('listChangesInOrganization', { params, query: {} })).toMatchObject({
      ok: false,
      problem: { code: 'resource.unknown' },
    })
    const guest = desk.addUser(null)
    const reader = new FeedReader(desk.organization)
    reader.follow(guest)
    expect([...reader.things.keys()]).toEqual([
      `organization ${desk.organization}`,
      `membership ${guest.user}`,
    ])
  })
})
