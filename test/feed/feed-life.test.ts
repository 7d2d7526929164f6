import { describe, expect, it } from 'vitest'
import { beginFeedLife } from '../../src-main/feed/feed-life.ts'
import { FeedReader } from '../support/sync/feed-reader.ts'
import { backUp } from '../support/sync/put-back.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

const addShelf = (workspace: TestWorkspace, title: string) =>
  workspace.call('createCollection', { params: { organizationId: workspace.organization }, body: { title } })
const ask = (workspace: TestWorkspace, after: string) =>
  workspace.attempt('listChangesInOrganization', {
    params: { organizationId: workspace.organization },
    query: { after },
  })
const OTHER = { ok: false, problem: { code: 'feed.other-history', status: 410 } }

function followed(workspace: TestWorkspace): string {
  const reader = new FeedReader(workspace.organization)
  reader.follow(workspace)
  return reader.cursor ?? ''
}

describe('the life of a feed', () => {
  it('continues over a restart: a cursor of the previous one is valid', () => {
    const workspace = openTestWorkspace()
    beginFeedLife(workspace.store, workspace.newId())
    addShelf(workspace, 'One')
    const cursor = followed(workspace)
    beginFeedLife(workspace.store, workspace.newId())
    expect(ask(workspace, cursor)).toMatchObject({ ok: true, value: { changes: [], more: false } })
    addShelf(workspace, 'Two')
    expect(ask(workspace, cursor)).toMatchObject({
      ok: true,
      value: { changes: expect.arrayContaining([expect.objectContaining({ kind: 'collection' })]) },
    })
  })

  it('changes once the store is restored: later cursors are of another history, whatever follows', () => {
    const workspace = openTestWorkspace()
    beginFeedLife(workspace.store, workspace.newId())
    addShelf(workspace, 'One')
    const before = followed(workspace)
    const backup = backUp(workspace)
    addShelf(workspace, 'Two')
    const after = followed(workspace)
    beginFeedLife(workspace.store, workspace.newId())
    const later = followed(workspace)
    backup.putBack()
    expect(ask(workspace, before)).toMatchObject({ ok: true })
    expect(ask(workspace, after)).toMatchObject(OTHER)
    for (const title of ['Three', 'Four', 'Five']) addShelf(workspace, title)
    expect(ask(workspace, after)).toMatchObject(OTHER)
    expect(ask(workspace, later)).toMatchObject(OTHER)
    expect(ask(workspace, before)).toMatchObject({ ok: true })
  })

  it('belongs to one store: a cursor of another one is refused', () => {
    const [one, other] = [openTestWorkspace(), openTestWorkspace()]
    beginFeedLife(one.store, 'one')
    beginFeedLife(other.store, 'other')
    addShelf(other, 'One')
    expect(ask(other, followed(one))).toMatchObject(OTHER)
  })
})
