import { describe, expect, it } from 'vitest'
import { beginFeedLife } from '../../src-main/feed/feed-life.ts'
import { backUp } from '../support/sync/backup.ts'
import { FeedReader } from '../support/sync/feed-reader.ts'
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts'

const addShelf = (workspace: TestWorkspace, title: string) =>
  workspace.call('createCollection', { params: { organizationId: workspace.organization }, body: { title } })
const listChanges = (workspace: TestWorkspace, after: string) =>
  workspace.attempt('listChangesInOrganization', {
    params: { organizationId: workspace.organization },
    query: { after },
  })
const OTHER = { ok: false, problem: { code: 'feed.other-history', status: 410 } }

function cursorOf(workspace: TestWorkspace): string {
  const reader = new FeedReader(workspace.organization)
  reader.pullAll(workspace)
  return reader.cursor ?? ''
}

describe('the life of a feed', () => {
  it('continues after a restart, and accepts an earlier cursor', () => {
    const workspace = openTestWorkspace()
    beginFeedLife(workspace.store, workspace.newId())
    addShelf(workspace, 'One')
    const cursor = cursorOf(workspace)
    beginFeedLife(workspace.store, workspace.newId())
    expect(listChanges(workspace, cursor)).toMatchObject({ ok: true, value: { changes: [], more: false } })
    addShelf(workspace, 'Two')
    expect(listChanges(workspace, cursor)).toMatchObject({
      ok: true,
      value: { changes: expect.arrayContaining([expect.objectContaining({ kind: 'collection' })]) },
    })
  })

  it('changes after a restoration of the store, so that later cursors belong to another history', () => {
    const workspace = openTestWorkspace()
    beginFeedLife(workspace.store, workspace.newId())
    addShelf(workspace, 'One')
    const before = cursorOf(workspace)
    const backup = backUp(workspace)
    addShelf(workspace, 'Two')
    const after = cursorOf(workspace)
    beginFeedLife(workspace.store, workspace.newId())
    const later = cursorOf(workspace)
    backup.restore()
    expect(listChanges(workspace, before)).toMatchObject({ ok: true })
    expect(listChanges(workspace, after)).toMatchObject(OTHER)
    for (const title of ['Three', 'Four', 'Five']) addShelf(workspace, title)
    expect(listChanges(workspace, after)).toMatchObject(OTHER)
    expect(listChanges(workspace, later)).toMatchObject(OTHER)
    expect(listChanges(workspace, before)).toMatchObject({ ok: true })
  })

  it('belongs to one store, and refuses a cursor of another one', () => {
    const [one, other] = [openTestWorkspace(), openTestWorkspace()]
    beginFeedLife(one.store, 'one')
    beginFeedLife(other.store, 'other')
    addShelf(other, 'One')
    expect(listChanges(other, cursorOf(one))).toMatchObject(OTHER)
  })
})
