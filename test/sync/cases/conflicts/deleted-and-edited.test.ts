import { describe, expect, it } from 'vitest'
import { retryIntent } from '../../../../src-main/sync/local/resolve-by-user.ts'
import { openSyncFixture, WRITABLE } from '../../../support/sync/sync-fixture.ts'

describe.each(WRITABLE)('with a remote of kind "%s", text one side deleted and the other edited', (kind) => {
  it('waits with its text when it was deleted there and edited here', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [start] = fixture.pages as [string]
    fixture.write(draft, start, 'Edited here.\n')
    const params = { spaceId: fixture.space, changeRequestId: draft }
    fixture.origin.call('updateChangeRequestContent', {
      params,
      body: { changes: [{ operation: 'delete_page', page: start }] },
    })
    await fixture.sync()
    expect(fixture.outbox()).toMatchObject([{ state: 'needs-you', texts: [{ after: 'Edited here.\n' }] }])
    // Nothing returns without the user's knowledge.
    expect(() => fixture.remoteText(start, draft)).toThrow('There is no such page')
  })

  it('is shown first when it was deleted here and edited there', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [start] = fixture.pages as [string]
    fixture.change(draft, { operation: 'delete_page', page: start })
    fixture.writeAtRemote(draft, start, 'Edited there.\n')
    await fixture.sync()
    expect(fixture.remoteText(start, draft)).toBe('Edited there.\n')
    expect(fixture.localText(start, draft)).toBe('Edited there.\n')
    expect(fixture.outbox()).toMatchObject([
      { state: 'needs-you', conflict: { theirs: 'Edited there.\n', mine: '' } },
    ])
  })

  it('waits with its text when its parent page is deleted there', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [start, next] = fixture.pages as [string, string]
    fixture.change(draft, {
      operation: 'update_page',
      page: start,
      into: next,
      document: { markdown: 'Moved.\n' },
    })
    const params = { spaceId: fixture.space, changeRequestId: draft }
    fixture.origin.call('updateChangeRequestContent', {
      params,
      body: { changes: [{ operation: 'delete_page', page: next }] },
    })
    await fixture.sync()
    expect(fixture.outbox()).toMatchObject([{ state: 'needs-you', texts: [{ after: 'Moved.\n' }] }])
    expect(fixture.localText(start, draft)).toBe('One.\n\nTwo.\n\nThree.\n')
  })

  it.each(['merged', 'archived'])('waits with its text when the change request was %s there', async (end) => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const [start, next] = fixture.pages as [string, string]
    fixture.writeAtRemote(draft, next, 'Merged.\n')
    fixture.write(draft, start, 'Too late.\n')
    const params = { spaceId: fixture.space, changeRequestId: draft }
    if (end === 'merged') fixture.mergeAtRemote(draft)
    else fixture.origin.call('updateChangeRequestById', { params, body: { status: 'archived' } })
    await fixture.sync()
    expect(fixture.outbox()).toMatchObject([
      { state: 'needs-you', error: { code: 'change-request.closed' }, texts: [{ after: 'Too late.\n' }] },
    ])
    expect(fixture.localText(start)).toBe('One.\n\nTwo.\n\nThree.\n')
    if (end === 'merged') return
    // An archived change request can be opened again, and the edit retried.
    fixture.origin.call('updateChangeRequestById', { params, body: { status: 'draft' } })
    await fixture.sync()
    retryIntent(fixture.app.replica, fixture.outbox()[0]!.id)
    await fixture.sync()
    expect(fixture.remoteText(start, draft)).toBe('Too late.\n')
    expect(fixture.outbox()).toEqual([])
  })
})
