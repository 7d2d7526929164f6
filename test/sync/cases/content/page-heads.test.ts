import { describe, expect, it } from 'vitest'
import { openSyncFixture, type SyncFixture, WRITABLE } from '../../../support/sync/sync-fixture.ts'
import type { TestWorkspace } from '../../../support/workspace.ts'

type Client = Pick<TestWorkspace, 'call'>

const headAt = (fixture: SyncFixture, { call }: Client, changeRequestId: string) => {
  const params = { spaceId: fixture.space, changeRequestId, pageId: fixture.pages[0]! }
  const { layout, tags, variables, condition } = call('getPageInChangeRequestById', { params })
  return { width: layout?.width, tags: tags?.map(({ tag }) => tag), variables, condition }
}

const setAtRemote = (fixture: SyncFixture, changeRequestId: string, ...changes: object[]): void => {
  const params = { spaceId: fixture.space, changeRequestId }
  fixture.origin.call('updateChangeRequestContent', { params, body: { changes: changes as never } })
}

const setHead = (fixture: SyncFixture, change: object) => ({
  operation: 'set_page_head',
  page: fixture.pages[0]!,
  ...change,
})

describe.each(WRITABLE)('with a remote of kind "%s", the head of a page', (kind) => {
  it('has the different values that two writers set', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    fixture.change(draft, setHead(fixture, { layout: { width: 'wide' }, variables: { price: 10 } }))
    setAtRemote(fixture, draft, setHead(fixture, { tags: { beta: true }, variables: { name: 'Carrel' } }), {
      operation: 'update_page',
      page: fixture.pages[0],
      condition: 'visitor.claims.unsigned.beta',
    })
    await fixture.sync()
    const both = {
      width: 'wide',
      tags: [{ kind: 'tag', tag: 'beta' }],
      variables: { price: 10, name: 'Carrel' },
      condition: 'visitor.claims.unsigned.beta',
    }
    expect(headAt(fixture, fixture.origin, draft)).toEqual(both)
    expect(headAt(fixture, fixture.app, draft)).toEqual(both)
    expect(fixture.outbox()).toEqual([])
  })

  it('has the new name of a tag that one writer renames while another adds it', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    fixture.change(draft, { operation: 'set_tag', name: 'beta', label: 'Beta' })
    await fixture.sync()
    fixture.change(draft, { operation: 'rename_tag', name: 'beta', to: 'trial' })
    setAtRemote(fixture, draft, setHead(fixture, { tags: { beta: true } }))
    await fixture.sync()
    for (const side of [fixture.origin, fixture.app]) {
      expect(headAt(fixture, side, draft).tags).toEqual([{ kind: 'tag', tag: 'trial' }])
      const params = { spaceId: fixture.space, changeRequestId: draft }
      expect(side.call('listTagsInChangeRequest', { params }).tags).toEqual([
        { slug: 'trial', label: 'Beta', color: 'default' },
      ])
    }
    expect(fixture.outbox()).toEqual([])
  })
})

describe('a replica of a remote without a feed', () => {
  it('shows all that the documented answers report of a head, also without the head', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    const draft = await fixture.createRemoteDraft()
    const layout = { width: 'wide', outline: false, pagination: false }
    setAtRemote(
      fixture,
      draft,
      setHead(fixture, { layout, tags: { beta: true }, variables: { price: 10 } }),
      {
        operation: 'update_page',
        page: fixture.pages[0],
        condition: 'visitor.claims.unsigned.beta',
      },
    )
    fixture.mergeAtRemote(draft)
    await fixture.sync()
    fixture.offline()
    const params = { spaceId: fixture.space, pageId: fixture.pages[0]! }
    const page = fixture.app.call('getPageById', { params })
    expect(page).toMatchObject({
      layout,
      tags: [{ tag: { kind: 'tag', tag: 'beta' } }],
      variables: { price: 10 },
      condition: 'visitor.claims.unsigned.beta',
    })
    expect(fixture.app.store.all("SELECT 1 FROM page_version WHERE head <> ''")).toEqual([])
  })
})
