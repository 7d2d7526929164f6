import { describe, expect, it } from 'vitest'
import { beginFeedLife } from '../../src-main/feed/feed-life.ts'
import { FeedReader } from '../support/sync/feed-reader.ts'
import { backUp } from '../support/sync/put-back.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

const addShelf = (desk: TestWorkspace, title: string) =>
  desk.call('createCollection', { params: { organizationId: desk.organization }, body: { title } })
const ask = (desk: TestWorkspace, after: string) =>
  desk.attempt('listChangesInOrganization', {
    params: { organizationId: desk.organization },
    query: { after },
  })
const OTHER = { ok: false, problem: { code: 'feed.other-history', status: 410 } }

function followed(desk: TestWorkspace): string {
  const reader = new FeedReader(desk.organization)
  reader.follow(desk)
  return reader.cursor ?? ''
}

describe('the life of a feed', () => {
  it('continues over a restart: a cursor of the previous one is valid', () => {
    const desk = openTestWorkspace()
    beginFeedLife(desk.store, desk.newId())
    addShelf(desk, 'One')
    const cursor = followed(desk)
    beginFeedLife(desk.store, desk.newId())
    expect(ask(desk, cursor)).toMatchObject({ ok: true, value: { changes: [], more: false } })
    addShelf(desk, 'Two')
    expect(ask(desk, cursor)).toMatchObject({
      ok: true,
      value: { changes: expect.arrayContaining([expect.objectContaining({ kind: 'collection' })]) },
    })
  })

  it('changes once the store is restored: later cursors are of another history, whatever follows', () => {
    const desk = openTestWorkspace()
    beginFeedLife(desk.store, desk.newId())
    addShelf(desk, 'One')
    const before = followed(desk)
    const backup = backUp(desk)
    addShelf(desk, 'Two')
    const after = followed(desk)
    beginFeedLife(desk.store, desk.newId())
    const later = followed(desk)
    backup.putBack()
    expect(ask(desk, before)).toMatchObject({ ok: true })
    expect(ask(desk, after)).toMatchObject(OTHER)
    for (const title of ['Three', 'Four', 'Five']) addShelf(desk, title)
    expect(ask(desk, after)).toMatchObject(OTHER)
    expect(ask(desk, later)).toMatchObject(OTHER)
    expect(ask(desk, before)).toMatchObject({ ok: true })
  })

  it('belongs to one store: a cursor of another one is refused', () => {
    const [one, other] = [openTestWorkspace(), openTestWorkspace()]
    beginFeedLife(one.store, 'one')
    beginFeedLife(other.store, 'other')
    addShelf(other, 'One')
    expect(ask(other, followed(one))).toMatchObject(OTHER)
  })
})
