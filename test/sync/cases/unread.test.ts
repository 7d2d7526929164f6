import { describe, expect, it } from 'vitest'
import { editIntent } from '../../../src-main/sync/outbox/resolve-by-user.ts'
import { openSyncFixture, WRITABLE } from '../../support/sync/sync-fixture.ts'

describe.each(WRITABLE)('with a remote of kind "%s", text that was written and never seen here', (kind) => {
  it('is shown first when the page was reverted here and edited there', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [start] = at.pages as [string]
    at.change(draft, { operation: 'revert_page', page: start })
    at.writeThere(draft, start, 'Edited there.\n')
    await at.sync()
    expect(at.there(start, draft)).toBe('Edited there.\n')
    expect(at.outbox()).toMatchObject([
      { state: 'needs-you', conflict: { theirs: 'Edited there.\n', mine: at.there(start) } },
    ])
    editIntent(at.app.replica, at.outbox()[0]!.id, [{ page: start, markdown: at.there(start) }])
    await at.sync()
    expect(at.there(start, draft)).toBe(at.there(start))
    expect(at.outbox()).toEqual([])
  })

  it('is shown first when it was inserted there below a page that is deleted here', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [start] = at.pages as [string]
    at.change(draft, { operation: 'delete_page', page: start })
    const params = { spaceId: at.space, changeRequestId: draft }
    const below = {
      operation: 'insert_page',
      title: 'Below',
      document: { markdown: 'Put there.\n' },
      into: start,
    }
    at.origin.call('updateChangeRequestContent', { params, body: { changes: [below as never] } })
    await at.sync()
    expect(at.there(start, draft)).toBe(at.there(start))
    const [item] = at.outbox()
    expect(item).toMatchObject({ state: 'needs-you', conflict: { title: 'Below', theirs: 'Put there.\n' } })
    editIntent(at.app.replica, item!.id, [{ page: item!.conflict!.page, markdown: '' }])
    await at.sync()
    expect(() => at.there(start, draft)).toThrow('There is no such page')
    expect(at.outbox()).toEqual([])
  })

  it('survives the deletion of its page when the user chooses it', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [start] = at.pages as [string]
    at.change(draft, { operation: 'delete_page', page: start })
    at.writeThere(draft, start, 'Edited there.\n')
    await at.sync()
    const resolved = editIntent(at.app.replica, at.outbox()[0]!.id, [
      { page: start, markdown: 'Edited there.\n' },
    ])
    expect(resolved.state).toBe('acknowledged')
    await at.sync()
    expect(at.there(start, draft)).toBe('Edited there.\n')
    expect(at.here(start, draft)).toBe('Edited there.\n')
    expect(at.outbox()).toEqual([])
  })

  it('is replaced by the text that the user writes instead of deleting its page', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [start] = at.pages as [string]
    at.change(draft, { operation: 'delete_page', page: start })
    at.writeThere(draft, start, 'Edited there.\n')
    await at.sync()
    editIntent(at.app.replica, at.outbox()[0]!.id, [{ page: start, markdown: 'Edited by both.\n' }])
    await at.sync()
    expect(at.there(start, draft)).toBe('Edited by both.\n')
    expect(at.outbox()).toEqual([])
  })

  it('survives with its parent when the user chooses it against the deletion of the parent', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [start] = at.pages as [string]
    at.change(draft, { operation: 'delete_page', page: start })
    const params = { spaceId: at.space, changeRequestId: draft }
    const document = { markdown: 'Put there.\n' }
    const below = { operation: 'insert_page', title: 'Below', document, into: start }
    at.origin.call('updateChangeRequestContent', { params, body: { changes: [below as never] } })
    await at.sync()
    const page = at.outbox()[0]!.conflict!.page
    editIntent(at.app.replica, at.outbox()[0]!.id, [{ page, markdown: 'Put there.\n' }])
    await at.sync()
    expect(at.there(page, draft)).toBe('Put there.\n')
    expect(at.there(start, draft)).toBe(at.there(start))
    expect(at.outbox()).toEqual([])
  })

  it('survives a reversal of its page when the user chooses it', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    const [start] = at.pages as [string]
    at.change(draft, { operation: 'revert_page', page: start })
    at.writeThere(draft, start, 'Edited there.\n')
    await at.sync()
    editIntent(at.app.replica, at.outbox()[0]!.id, [{ page: start, markdown: 'Edited there.\n' }])
    await at.sync()
    expect(at.there(start, draft)).toBe('Edited there.\n')
    expect(at.outbox()).toEqual([])
  })
})
