import { describe, expect, it } from 'vitest'
import { editIntent } from '../../../../src-main/sync/local/resolve-by-user.ts'
import { openSyncFixture, WRITABLE } from '../../../support/sync/sync-fixture.ts'

describe.each(WRITABLE)('with a remote of kind "%s", text that was written and never seen here', (kind) => {
  it('is shown first when the page was reverted on the replica and edited at the remote', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [start] = fixture.pages as [string]
    fixture.change(draft, { operation: 'revert_page', page: start })
    fixture.writeAtRemote(draft, start, 'Edited there.\n')
    await fixture.sync()
    expect(fixture.remoteText(start, draft)).toBe('Edited there.\n')
    expect(fixture.outbox()).toMatchObject([
      { state: 'needs-you', conflict: { theirs: 'Edited there.\n', mine: fixture.remoteText(start) } },
    ])
    editIntent(fixture.app.replica, fixture.outbox()[0]!.id, [
      { page: start, markdown: fixture.remoteText(start) },
    ])
    await fixture.sync()
    expect(fixture.remoteText(start, draft)).toBe(fixture.remoteText(start))
    expect(fixture.outbox()).toEqual([])
  })

  it('is shown first when it was inserted at the remote below a page that is deleted on the replica', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [start] = fixture.pages as [string]
    fixture.change(draft, { operation: 'delete_page', page: start })
    const params = { spaceId: fixture.space, changeRequestId: draft }
    const below = {
      operation: 'insert_page',
      title: 'Below',
      document: { markdown: 'Put there.\n' },
      into: start,
    }
    fixture.origin.call('updateChangeRequestContent', { params, body: { changes: [below as never] } })
    await fixture.sync()
    expect(fixture.remoteText(start, draft)).toBe(fixture.remoteText(start))
    const [item] = fixture.outbox()
    expect(item).toMatchObject({ state: 'needs-you', conflict: { title: 'Below', theirs: 'Put there.\n' } })
    editIntent(fixture.app.replica, item!.id, [{ page: item!.conflict!.page, markdown: '' }])
    await fixture.sync()
    expect(() => fixture.remoteText(start, draft)).toThrow('There is no such page')
    expect(fixture.outbox()).toEqual([])
  })

  it('survives the deletion of its page when the user chooses it', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [start] = fixture.pages as [string]
    fixture.change(draft, { operation: 'delete_page', page: start })
    fixture.writeAtRemote(draft, start, 'Edited there.\n')
    await fixture.sync()
    const resolved = editIntent(fixture.app.replica, fixture.outbox()[0]!.id, [
      { page: start, markdown: 'Edited there.\n' },
    ])
    expect(resolved.state).toBe('acknowledged')
    await fixture.sync()
    expect(fixture.remoteText(start, draft)).toBe('Edited there.\n')
    expect(fixture.localText(start, draft)).toBe('Edited there.\n')
    expect(fixture.outbox()).toEqual([])
  })

  it('is replaced by the text that the user writes instead of deleting its page', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [start] = fixture.pages as [string]
    fixture.change(draft, { operation: 'delete_page', page: start })
    fixture.writeAtRemote(draft, start, 'Edited there.\n')
    await fixture.sync()
    editIntent(fixture.app.replica, fixture.outbox()[0]!.id, [{ page: start, markdown: 'Edited by both.\n' }])
    await fixture.sync()
    expect(fixture.remoteText(start, draft)).toBe('Edited by both.\n')
    expect(fixture.outbox()).toEqual([])
  })

  it('survives with its parent when the user chooses it against the deletion of the parent', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [start] = fixture.pages as [string]
    fixture.change(draft, { operation: 'delete_page', page: start })
    const params = { spaceId: fixture.space, changeRequestId: draft }
    const document = { markdown: 'Put there.\n' }
    const below = { operation: 'insert_page', title: 'Below', document, into: start }
    fixture.origin.call('updateChangeRequestContent', { params, body: { changes: [below as never] } })
    await fixture.sync()
    const page = fixture.outbox()[0]!.conflict!.page
    editIntent(fixture.app.replica, fixture.outbox()[0]!.id, [{ page, markdown: 'Put there.\n' }])
    await fixture.sync()
    expect(fixture.remoteText(page, draft)).toBe('Put there.\n')
    expect(fixture.remoteText(start, draft)).toBe(fixture.remoteText(start))
    expect(fixture.outbox()).toEqual([])
  })

  it('survives a reversal of its page when the user chooses it', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [start] = fixture.pages as [string]
    fixture.change(draft, { operation: 'revert_page', page: start })
    fixture.writeAtRemote(draft, start, 'Edited there.\n')
    await fixture.sync()
    editIntent(fixture.app.replica, fixture.outbox()[0]!.id, [{ page: start, markdown: 'Edited there.\n' }])
    await fixture.sync()
    expect(fixture.remoteText(start, draft)).toBe('Edited there.\n')
    expect(fixture.outbox()).toEqual([])
  })
})
