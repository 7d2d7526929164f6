import { describe, expect, it } from 'vitest'
import type { OperationId } from '../../../../src-main/api/client-types.ts'
import { editIntent, retryIntent } from '../../../../src-main/sync/local/resolve-by-user.ts'
import {
  openSyncFixture,
  refused,
  type SyncFixture,
  textChange,
  WRITABLE,
} from '../../../support/sync/sync-fixture.ts'
import type { RemoteKind } from '../../simulation/remote-kind.ts'

/** Opens a replica whose edit of a page conflicts with another user's text, and makes later edits. */
async function openConflicting(kind: RemoteKind, editLater: (fixture: SyncFixture, draft: string) => void) {
  const fixture = await openSyncFixture({ kind })
  const draft = await fixture.createRemoteDraft()
  const [start] = fixture.pages as [string]
  fixture.offline()
  fixture.write(draft, start, 'One, mine.\n\nTwo.\n\nThree.\n')
  editLater(fixture, draft)
  fixture.writeAtRemote(draft, start, 'One, theirs.\n\nTwo.\n\nThree.\n')
  fixture.online()
  await fixture.sync()
  return { fixture, draft, start, next: fixture.pages[1]! }
}

const remoteStatus = (fixture: SyncFixture, changeRequestId: string) =>
  fixture.origin.call('getChangeRequestById', { params: { spaceId: fixture.space, changeRequestId } }).status

describe.each(WRITABLE)('with a remote of kind "%s", after an edit that waits for the user', (kind) => {
  it('later edits of its subject wait, and no others', async () => {
    const { fixture, draft, start, next } = await openConflicting(kind, (opened, changeRequest) => {
      opened.write(changeRequest, opened.pages[1]!, 'Elsewhere.\n')
      opened.write(changeRequest, opened.pages[0]!, 'One, mine.\n\nTwo.\n\nThree, mine.\n')
    })
    expect(fixture.outbox().map(({ error }) => error?.code)).toEqual(['sync.conflict', 'sync.waits'])
    expect(fixture.remoteText(next, draft)).toBe('Elsewhere.\n')
    expect(fixture.remoteText(start, draft)).toBe('One, theirs.\n\nTwo.\n\nThree.\n')
    editIntent(fixture.app.replica, fixture.outbox()[0]!.id, [
      { page: start, markdown: 'One, both.\n\nTwo.\n\nThree.\n' },
    ])
    await fixture.sync()
    expect(fixture.remoteText(start, draft)).toBe('One, both.\n\nTwo.\n\nThree, mine.\n')
    expect(fixture.outbox()).toEqual([])
  })

  it.each([
    ['a merge', 'mergeChangeRequest', {}],
    ['a review', 'submitChangeRequestReview', { status: 'approved' }],
    ['a change of its subject', 'updateChangeRequestById', { subject: 'Later' }],
  ] as const)('edits wait %s of their change request', async (_name, operation, body) => {
    const { fixture, draft, start } = await openConflicting(kind, ({ app, space }, changeRequestId) => {
      const done = app.attempt(operation, {
        params: { spaceId: space, changeRequestId },
        body,
      })
      if (!done.ok) throw done.problem
    })
    // Without a feed the replica reads the change request before it sends a review, and finds it changed.
    const isUnread = operation === 'submitChangeRequestReview' && kind === 'public'
    const waiting = isUnread ? 'sync.unread' : 'sync.waits'
    expect(fixture.outbox().map(({ error }) => error?.code)).toEqual(['sync.conflict', waiting])
    expect(remoteStatus(fixture, draft)).toBe('draft')
    editIntent(fixture.app.replica, fixture.outbox()[0]!.id, [
      { page: start, markdown: 'One, both.\n\nTwo.\n\nThree.\n' },
    ])
    await fixture.sync()
    // The user reviewed another text than the present one, so the review waits for a confirmation.
    const unread = operation === 'submitChangeRequestReview' ? ['sync.unread'] : []
    expect(fixture.outbox().map(({ error }) => error?.code)).toEqual(unread)
    expect(fixture.remoteText(start, draft)).toBe('One, both.\n\nTwo.\n\nThree.\n')
    if (operation === 'mergeChangeRequest')
      expect(fixture.remoteText(start)).toBe('One, both.\n\nTwo.\n\nThree.\n')
  })
})

/** Opens a replica with a refused edit of a page in a draft, which waits for the user. */
async function withRefusedEdit(kind: RemoteKind) {
  const fixture = await openSyncFixture({ kind })
  const draft = await fixture.createRemoteDraft()
  fixture.network.onRequest = (operation) =>
    operation === 'updateChangeRequestContent' ? refused(403, 'auth.forbidden') : undefined
  fixture.write(draft, fixture.pages[0]!, 'One, mine.\n\nTwo.\n\nThree.\n')
  await fixture.sync()
  expect(fixture.outbox().map(({ state }) => state)).toEqual(['needs-you'])
  fixture.online()
  return { fixture, draft }
}

const FOLLOWERS = [
  ['a merge', 'mergeChangeRequest', undefined],
  ['an approval', 'submitChangeRequestReview', { status: 'approved' }],
  ['an update from the space', 'updateChangeRequest', undefined],
  ['closing', 'updateChangeRequestById', { status: 'archived' }],
] as const

describe.each(WRITABLE)('with a remote of kind "%s", after an edit was parked', (kind) => {
  const call = (fixture: SyncFixture, operation: OperationId, changeRequestId: string, body: unknown) => {
    const done = fixture.app.attempt(operation, { params: { spaceId: fixture.space, changeRequestId }, body })
    if (!done.ok) throw done.problem
  }
  const sentTo = (fixture: SyncFixture) => {
    const sent: string[] = []
    fixture.network.onRequest = (operation) => void sent.push(operation)
    return sent
  }

  it.each(FOLLOWERS)('%s waits for it at once and is not sent', async (_name, operation, body) => {
    const { fixture, draft } = await withRefusedEdit(kind)
    const sent = sentTo(fixture)
    call(fixture, operation, draft, body)
    expect(fixture.outbox().map(({ state }) => state)).toEqual(['needs-you', 'needs-you'])
    expect(fixture.outbox()[1]!.error).toMatchObject({
      code: 'sync.waits',
      message: expect.stringContaining('Edit "Start"') as string,
    })
    await fixture.sync()
    await fixture.sync()
    expect(sent).not.toContain(operation)
    expect(remoteStatus(fixture, draft)).toBe('draft')
    retryIntent(fixture.app.replica, fixture.outbox()[0]!.id)
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(sent).toContain(operation)
    expect(fixture.remoteText(fixture.pages[0]!, draft)).toBe('One, mine.\n\nTwo.\n\nThree.\n')
  })

  it.each(FOLLOWERS)(
    '%s that an earlier version queued waits after a restart',
    async (_name, operation, body) => {
      const { fixture, draft } = await withRefusedEdit(kind)
      call(fixture, operation, draft, body)
      fixture.app.store.run(
        "UPDATE intent SET state = 'queued', problem = NULL WHERE operation = ?",
        operation,
      )
      fixture.crash()
      const sent = sentTo(fixture)
      await fixture.sync()
      expect(sent).not.toContain(operation)
      expect(fixture.outbox()[1]!.error?.code).toBe('sync.waits')
      expect(remoteStatus(fixture, draft)).toBe('draft')
    },
  )

  it('a merge that references the change request by its number waits', async () => {
    const { fixture, draft } = await withRefusedEdit(kind)
    const { number } = fixture.app.call('getChangeRequestById', {
      params: { spaceId: fixture.space, changeRequestId: draft },
    })
    const sent = sentTo(fixture)
    call(fixture, 'mergeChangeRequest', String(number), undefined)
    await fixture.sync()
    expect(sent).not.toContain('mergeChangeRequest')
    expect(fixture.outbox()[1]!.error?.code).toBe('sync.waits')
  })

  it('a merge waits when the change request has received another id since the edit', async () => {
    const fixture = await openSyncFixture({ kind })
    fixture.offline()
    const draft = fixture.createDraft()
    fixture.write(draft, fixture.pages[0]!, 'One, mine.\n\nTwo.\n\nThree.\n')
    fixture.network.onRequest = (operation) =>
      operation === 'updateChangeRequestContent' ? refused(403, 'auth.forbidden') : undefined
    await fixture.sync()
    fixture.online()
    const there = fixture.remoteDrafts()[0]!.id
    expect(there).not.toBe(draft)
    const sent = sentTo(fixture)
    call(fixture, 'mergeChangeRequest', there, undefined)
    await fixture.sync()
    expect(sent).not.toContain('mergeChangeRequest')
    expect(fixture.outbox().map(({ error }) => error?.code)).toEqual(['auth.forbidden', 'sync.waits'])
  })

  it('a merge waits for a review with a comment that was refused', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    fixture.network.onRequest = (operation) =>
      operation === 'submitChangeRequestReview' ? refused(403, 'auth.forbidden') : undefined
    call(fixture, 'submitChangeRequestReview', draft, {
      status: 'approved',
      comment: { markdown: 'Well said.' },
    })
    await fixture.sync()
    fixture.online()
    call(fixture, 'mergeChangeRequest', draft, undefined)
    await fixture.sync()
    expect(remoteStatus(fixture, draft)).toBe('draft')
    expect(fixture.outbox().map(({ error }) => error?.code)).toEqual(['auth.forbidden', 'sync.waits'])
  })

  it('a comment and an edit of another page are sent', async () => {
    const { fixture, draft } = await withRefusedEdit(kind)
    call(fixture, 'postCommentInChangeRequest', draft, { body: { markdown: 'Look here.' } })
    fixture.write(draft, fixture.pages[1]!, 'Elsewhere.\n')
    await fixture.sync()
    expect(fixture.outbox().map(({ operation }) => operation)).toEqual(['updateChangeRequestContent'])
    expect(fixture.remoteText(fixture.pages[1]!, draft)).toBe('Elsewhere.\n')
  })
})

it('a merge in a copied space waits for an edit of a page whose new id is unknown', async () => {
  const fixture = await openSyncFixture({ kind: 'public' })
  fixture.offline()
  const space = fixture.app.call('duplicateSpace', { params: { spaceId: fixture.space } }).id
  const { items } = fixture.app.call('listPageLevels', { params: { spaceId: space } }).levels[0]!
  const draft = fixture.app.call('createChangeRequest', { params: { spaceId: space }, body: {} }).id
  const params = { spaceId: space, changeRequestId: draft }
  const changes = [textChange(items[0]!.id, 'Typed offline.\n') as never]
  fixture.app.call('updateChangeRequestContent', { params, body: { changes } })
  fixture.app.call('mergeChangeRequest', { params, body: {} })
  fixture.online()
  const sent: string[] = []
  fixture.network.onRequest = (operation) => void sent.push(operation)
  await fixture.sync()
  await fixture.sync()
  expect(sent).not.toContain('mergeChangeRequest')
  expect(fixture.outbox().map(({ operation, error }) => [operation, error?.code])).toEqual([
    ['updateChangeRequestContent', 'sync.gone'],
    ['mergeChangeRequest', 'sync.waits'],
  ])
})
