import { describe, expect, it } from 'vitest'
import { openSyncFixture, type SyncFixture, WRITABLE } from '../../support/sync/sync-fixture.ts'
import type { TestWorkspace } from '../../support/workspace.ts'

type Ask = Pick<TestWorkspace, 'call'>

const headAt = (at: SyncFixture, { call }: Ask, changeRequestId: string) => {
  const params = { spaceId: at.space, changeRequestId, pageId: at.pages[0]! }
  const { layout, tags, variables, condition } = call('getPageInChangeRequestById', { params })
  return { width: layout?.width, tags: tags?.map(({ tag }) => tag), variables, condition }
}

const setThere = (at: SyncFixture, changeRequestId: string, ...changes: object[]): void => {
  const params = { spaceId: at.space, changeRequestId }
  at.origin.call('updateChangeRequestContent', { params, body: { changes: changes as never } })
}

const setHead = (at: SyncFixture, change: object) => ({
  operation: 'set_page_head',
  page: at.pages[0]!,
  ...change,
})

describe.each(WRITABLE)('with a remote of kind "%s", the head of a page', (kind) => {
  it('has the different values that two writers set', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    at.change(draft, setHead(at, { layout: { width: 'wide' }, variables: { price: 10 } }))
    setThere(at, draft, setHead(at, { tags: { beta: true }, variables: { name: 'Carrel' } }), {
      operation: 'update_page',
      page: at.pages[0],
      condition: 'visitor.claims.unsigned.beta',
    })
    await at.sync()
    const both = {
      width: 'wide',
      tags: [{ kind: 'tag', tag: 'beta' }],
      variables: { price: 10, name: 'Carrel' },
      condition: 'visitor.claims.unsigned.beta',
    }
    expect(headAt(at, at.origin, draft)).toEqual(both)
    expect(headAt(at, at.app, draft)).toEqual(both)
    expect(at.outbox()).toEqual([])
  })
})

describe('a replica of a remote without a feed', () => {
  it('shows all that the documented answers report of a head, also without the head', async () => {
    const at = await openSyncFixture({ kind: 'public' })
    const draft = await at.beginThere()
    const layout = { width: 'wide', outline: false, pagination: false }
    setThere(at, draft, setHead(at, { layout, tags: { beta: true }, variables: { price: 10 } }), {
      operation: 'update_page',
      page: at.pages[0],
      condition: 'visitor.claims.unsigned.beta',
    })
    at.mergeThere(draft)
    await at.sync()
    at.offline()
    const params = { spaceId: at.space, pageId: at.pages[0]! }
    const page = at.app.call('getPageById', { params })
    expect(page).toMatchObject({
      layout,
      tags: [{ tag: { kind: 'tag', tag: 'beta' } }],
      variables: { price: 10 },
      condition: 'visitor.claims.unsigned.beta',
    })
    expect(at.app.store.all("SELECT 1 FROM page_version WHERE head <> ''")).toEqual([])
  })
})
