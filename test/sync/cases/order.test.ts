import { describe, expect, it } from 'vitest'
import type { OperationId } from '../../../src-main/api/client-types.ts'
import { editIntent, retryIntent } from '../../../src-main/sync/outbox/resolve-by-user.ts'
import {
  openSyncFixture,
  refused,
  type SyncFixture,
  textChange,
  WRITABLE,
} from '../../support/sync/sync-fixture.ts'
import type { RemoteKind } from '../simulation/remote-kind.ts'

/** A replica whose edit of a page conflicts with another user's text, with later edits. */
async function atOdds(kind: RemoteKind, thenDo: (at: SyncFixture, draft: string) => void) {
  const at = await openSyncFixture({ kind })
  const draft = await at.beginThere()
  const [start] = at.pages as [string]
  at.offline()
  at.write(draft, start, 'One, mine.\n\nTwo.\n\nThree.\n')
  thenDo(at, draft)
  at.writeThere(draft, start, 'One, theirs.\n\nTwo.\n\nThree.\n')
  at.online()
  await at.sync()
  return { at, draft, start, next: at.pages[1]! }
}

const statusThere = (at: SyncFixture, changeRequestId: string) =>
  at.origin.call('getChangeRequestById', { params: { spaceId: at.space, changeRequestId } }).status

describe.each(WRITABLE)('with a remote of kind "%s", behind an edit that waits for the user', (kind) => {
  it('later edits of its subject wait, and no others', async () => {
    const { at, draft, start, next } = await atOdds(kind, (fixture, changeRequest) => {
      fixture.write(changeRequest, fixture.pages[1]!, 'Elsewhere.\n')
      fixture.write(changeRequest, fixture.pages[0]!, 'One, mine.\n\nTwo.\n\nThree, mine.\n')
    })
    expect(at.outbox().map(({ error }) => error?.code)).toEqual(['sync.conflict', 'sync.waits'])
    expect(at.there(next, draft)).toBe('Elsewhere.\n')
    expect(at.there(start, draft)).toBe('One, theirs.\n\nTwo.\n\nThree.\n')
    editIntent(at.app.replica, at.outbox()[0]!.id, [
      { page: start, markdown: 'One, both.\n\nTwo.\n\nThree.\n' },
    ])
    await at.sync()
    expect(at.there(start, draft)).toBe('One, both.\n\nTwo.\n\nThree, mine.\n')
    expect(at.outbox()).toEqual([])
  })

  it.each([
    ['a merge', 'mergeChangeRequest', {}],
    ['a review', 'submitChangeRequestReview', { status: 'approved' }],
    ['a change of its subject', 'updateChangeRequestById', { subject: 'Later' }],
  ] as const)('edits wait %s of their change request', async (_name, operation, body) => {
    const { at, draft, start } = await atOdds(kind, (fixture, changeRequestId) => {
      const done = fixture.app.attempt(operation, {
        params: { spaceId: fixture.space, changeRequestId },
        body,
      })
      if (!done.ok) throw done.problem
    })
    expect(at.outbox().map(({ error }) => error?.code)).toEqual(['sync.conflict', 'sync.waits'])
    expect(statusThere(at, draft)).toBe('draft')
    editIntent(at.app.replica, at.outbox()[0]!.id, [
      { page: start, markdown: 'One, both.\n\nTwo.\n\nThree.\n' },
    ])
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(at.there(start, draft)).toBe('One, both.\n\nTwo.\n\nThree.\n')
    if (operation === 'mergeChangeRequest') expect(at.there(start)).toBe('One, both.\n\nTwo.\n\nThree.\n')
  })
})

/** A replica with a refused edit of a page in a draft, which waits for the user. */
async function withRefusedEdit(kind: RemoteKind) {
  const at = await openSyncFixture({ kind })
  const draft = await at.beginThere()
  at.weather.before = (operation) =>
    operation === 'updateChangeRequestContent' ? refused(403, 'auth.forbidden') : undefined
  at.write(draft, at.pages[0]!, 'One, mine.\n\nTwo.\n\nThree.\n')
  await at.sync()
  expect(at.outbox().map(({ state }) => state)).toEqual(['needs-you'])
  at.online()
  return { at, draft }
}

const FOLLOWERS = [
  ['a merge', 'mergeChangeRequest', undefined],
  ['an approval', 'submitChangeRequestReview', { status: 'approved' }],
  ['an update from the space', 'updateChangeRequest', undefined],
  ['closing', 'updateChangeRequestById', { status: 'archived' }],
] as const

describe.each(WRITABLE)('with a remote of kind "%s", after an edit was parked', (kind) => {
  const ask = (at: SyncFixture, operation: OperationId, changeRequestId: string, body: unknown) => {
    const done = at.app.attempt(operation, { params: { spaceId: at.space, changeRequestId }, body })
    if (!done.ok) throw done.problem
  }
  const sentTo = (at: SyncFixture) => {
    const sent: string[] = []
    at.weather.before = (operation) => void sent.push(operation)
    return sent
  }

  it.each(FOLLOWERS)('%s waits for it at once and is not sent', async (_name, operation, body) => {
    const { at, draft } = await withRefusedEdit(kind)
    const sent = sentTo(at)
    ask(at, operation, draft, body)
    expect(at.outbox().map(({ state }) => state)).toEqual(['needs-you', 'needs-you'])
    expect(at.outbox()[1]!.error).toMatchObject({
      code: 'sync.waits',
      message: expect.stringContaining('Edit "Start"') as string,
    })
    await at.sync()
    await at.sync()
    expect(sent).not.toContain(operation)
    expect(statusThere(at, draft)).toBe('draft')
    retryIntent(at.app.replica, at.outbox()[0]!.id)
    await at.sync()
    expect(at.outbox()).toEqual([])
    expect(sent).toContain(operation)
    expect(at.there(at.pages[0]!, draft)).toBe('One, mine.\n\nTwo.\n\nThree.\n')
  })

  it.each(FOLLOWERS)(
    '%s that an earlier version queued waits after a restart',
    async (_name, operation, body) => {
      const { at, draft } = await withRefusedEdit(kind)
      ask(at, operation, draft, body)
      at.app.store.run("UPDATE intent SET state = 'queued', problem = NULL WHERE operation = ?", operation)
      at.crash()
      const sent = sentTo(at)
      await at.sync()
      expect(sent).not.toContain(operation)
      expect(at.outbox()[1]!.error?.code).toBe('sync.waits')
      expect(statusThere(at, draft)).toBe('draft')
    },
  )

  it('a merge that references the change request by its number waits', async () => {
    const { at, draft } = await withRefusedEdit(kind)
    const { number } = at.app.call('getChangeRequestById', {
      params: { spaceId: at.space, changeRequestId: draft },
    })
    const sent = sentTo(at)
    ask(at, 'mergeChangeRequest', String(number), undefined)
    await at.sync()
    expect(sent).not.toContain('mergeChangeRequest')
    expect(at.outbox()[1]!.error?.code).toBe('sync.waits')
  })

  it('a merge waits when the change request has received another id since the edit', async () => {
    const at = await openSyncFixture({ kind })
    at.offline()
    const draft = at.begin()
    at.write(draft, at.pages[0]!, 'One, mine.\n\nTwo.\n\nThree.\n')
    at.weather.before = (operation) =>
      operation === 'updateChangeRequestContent' ? refused(403, 'auth.forbidden') : undefined
    await at.sync()
    at.online()
    const there = at.draftsThere()[0]!.id
    expect(there).not.toBe(draft)
    const sent = sentTo(at)
    ask(at, 'mergeChangeRequest', there, undefined)
    await at.sync()
    expect(sent).not.toContain('mergeChangeRequest')
    expect(at.outbox().map(({ error }) => error?.code)).toEqual(['auth.forbidden', 'sync.waits'])
  })

  it('a merge waits for a review with a comment that was refused', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    at.weather.before = (operation) =>
      operation === 'submitChangeRequestReview' ? refused(403, 'auth.forbidden') : undefined
    ask(at, 'submitChangeRequestReview', draft, { status: 'approved', comment: { markdown: 'Well said.' } })
    await at.sync()
    at.online()
    ask(at, 'mergeChangeRequest', draft, undefined)
    await at.sync()
    expect(statusThere(at, draft)).toBe('draft')
    expect(at.outbox().map(({ error }) => error?.code)).toEqual(['auth.forbidden', 'sync.waits'])
  })

  it('a comment and an edit of another page are sent', async () => {
    const { at, draft } = await withRefusedEdit(kind)
    ask(at, 'postCommentInChangeRequest', draft, { body: { markdown: 'Look here.' } })
    at.write(draft, at.pages[1]!, 'Elsewhere.\n')
    await at.sync()
    expect(at.outbox().map(({ operation }) => operation)).toEqual(['updateChangeRequestContent'])
    expect(at.there(at.pages[1]!, draft)).toBe('Elsewhere.\n')
  })
})

it('a merge in a copied space waits for an edit of a page whose new id is unknown', async () => {
  const at = await openSyncFixture({ kind: 'public' })
  at.offline()
  const space = at.app.call('duplicateSpace', { params: { spaceId: at.space } }).id
  const { items } = at.app.call('listPageLevels', { params: { spaceId: space } }).levels[0]!
  const draft = at.app.call('createChangeRequest', { params: { spaceId: space }, body: {} }).id
  const params = { spaceId: space, changeRequestId: draft }
  const changes = [textChange(items[0]!.id, 'Typed offline.\n') as never]
  at.app.call('updateChangeRequestContent', { params, body: { changes } })
  at.app.call('mergeChangeRequest', { params, body: {} })
  at.online()
  const sent: string[] = []
  at.weather.before = (operation) => void sent.push(operation)
  await at.sync()
  await at.sync()
  expect(sent).not.toContain('mergeChangeRequest')
  expect(at.outbox().map(({ operation, error }) => [operation, error?.code])).toEqual([
    ['updateChangeRequestContent', 'sync.gone'],
    ['mergeChangeRequest', 'sync.waits'],
  ])
})
