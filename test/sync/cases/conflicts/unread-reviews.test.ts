import { describe, expect, it } from 'vitest'
import { NO_RULES } from '../../../../src-main/schemas/merge-rules.ts'
import { confirmReview, discardIntent, retryIntent } from '../../../../src-main/sync/local/resolve-by-user.ts'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, refused, WRITABLE, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import type { RemoteKind } from '../../simulation/remote-kind.ts'

const READ = 'One.\n\nTwo words that a reviewer reads.\n\nThree.\n'
const MOVED = READ.replace('Three.', 'Three, which nobody has read.')

const params = (fixture: SyncFixture, changeRequestId: string) => ({
  spaceId: fixture.space,
  changeRequestId,
})
const reviews = (fixture: SyncFixture, draft: string) =>
  fixture.origin
    .call('getReviewsByChangeRequestId', { params: params(fixture, draft) })
    .items.map(({ status, outdated }) => ({ status, outdated }))
const waiting = (fixture: SyncFixture) =>
  fixture.outbox().map(({ operation, error }) => [operation, error?.code])
const reviewOf = (fixture: SyncFixture) =>
  fixture.outbox().find(({ operation }) => operation === 'submitChangeRequestReview')!
const localRevision = (fixture: SyncFixture, draft: string) =>
  fixture.app.call('getChangeRequestById', { params: params(fixture, draft) }).revision
const UNREAD = [['submitChangeRequestReview', 'sync.unread']]
const APPROVED = [{ status: 'approved', outdated: false }]

/** Opens a change request of another user on a replica, and approves it offline. */
async function approvedOffline(kind: RemoteKind = 'feed'): Promise<{ fixture: SyncFixture; draft: string }> {
  const fixture = await openSyncFixture({ kind })
  const draft = fixture.origin.addUser('edit').call('createChangeRequest', {
    params: { spaceId: fixture.space },
    body: { subject: 'Words' },
  }).id
  fixture.writeAtRemote(draft, fixture.pages[0]!, READ)
  await fixture.sync()
  fixture.offline()
  await approve(fixture, draft)
  return { fixture, draft }
}

async function approve(fixture: SyncFixture, draft: string): Promise<void> {
  const body = {
    verdict: 'approved',
    comment: { markdown: 'Good.' },
    revision: localRevision(fixture, draft),
  }
  const submitted = await fixture.app.callAsync('submitPendingReview', {
    params: params(fixture, draft),
    body,
  })
  if (!submitted.ok) throw submitted.problem
}

describe.each(WRITABLE)('with a remote of kind "%s", an approval that was queued', (kind) => {
  it('arrives while its change request is unchanged since it was read', async () => {
    const { fixture, draft } = await approvedOffline(kind)
    fixture.online()
    await fixture.sync()
    expect(reviews(fixture, draft)).toEqual(APPROVED)
    expect(fixture.outbox()).toEqual([])
  })

  it('states its verdict and the number of its change request in the outbox', async () => {
    const { fixture } = await approvedOffline(kind)
    const { summary, changeRequestNumber } = reviewOf(fixture)
    expect([summary, changeRequestNumber]).toEqual(['Approve a change request: Words', 1])
  })

  it('waits for its user after an edit of the change request, and is sent once they confirm it', async () => {
    const { fixture, draft } = await approvedOffline(kind)
    fixture.writeAtRemote(draft, fixture.pages[0]!, MOVED)
    fixture.online()
    await fixture.sync()
    await fixture.sync()
    expect(reviews(fixture, draft)).toEqual([])
    expect(waiting(fixture)).toEqual(UNREAD)
    const { id, unread, state } = reviewOf(fixture)
    expect(state).toBe('needs-you')
    expect(unread?.now).toBe(localRevision(fixture, draft))
    confirmReview(fixture.app.replica, id, unread!.now)
    await fixture.sync()
    expect(reviews(fixture, draft)).toEqual(APPROVED)
    expect(fixture.outbox()).toEqual([])
  })

  it('is not sent when the edit follows the last pull', async () => {
    const { fixture, draft } = await approvedOffline(kind)
    fixture.online()
    let isEdited = false
    fixture.network.onRequest = (operation) => {
      const sends = operation === 'submitChangeRequestReview' || operation === 'getChangeRequestById'
      if (sends && !isEdited) {
        isEdited = true
        fixture.writeAtRemote(draft, fixture.pages[0]!, MOVED)
      }
      return undefined
    }
    await fixture.sync()
    expect(isEdited).toBe(true)
    expect(reviews(fixture, draft)).toEqual([])
    expect(waiting(fixture)).toEqual(UNREAD)
  })

  it('is sent after the edit of its own user, which that user has read', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    fixture.offline()
    fixture.write(draft, fixture.pages[0]!, READ)
    fixture.change(draft, { operation: 'insert_page', title: 'New', document: { markdown: 'New.\n' } })
    await approve(fixture, draft)
    fixture.crash()
    fixture.online()
    await fixture.sync()
    await fixture.sync()
    expect(reviews(fixture, draft)).toEqual(APPROVED)
    expect(fixture.outbox()).toEqual([])
  })

  it('waits when the edit of its own user was merged with an edit of another page', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    fixture.offline()
    fixture.write(draft, fixture.pages[0]!, READ)
    await approve(fixture, draft)
    fixture.writeAtRemote(draft, fixture.pages[1]!, 'Nobody has read this.\n')
    fixture.online()
    await fixture.sync()
    await fixture.sync()
    expect(fixture.remoteText(fixture.pages[0]!, draft)).toBe(READ)
    expect(reviews(fixture, draft)).toEqual([])
    expect(waiting(fixture)).toEqual(UNREAD)
  })

  it('waits after an update from the space, which may contain unread text', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    const other = await fixture.createRemoteDraft()
    fixture.writeAtRemote(other, fixture.pages[1]!, 'First.\n')
    fixture.mergeAtRemote(other)
    await fixture.sync()
    fixture.offline()
    fixture.app.call('updateChangeRequest', { params: params(fixture, draft) })
    await approve(fixture, draft)
    const third = fixture.origin.call('createChangeRequest', {
      params: { spaceId: fixture.space },
      body: {},
    }).id
    fixture.writeAtRemote(third, fixture.pages[1]!, 'Second, which nobody has read.\n')
    fixture.mergeAtRemote(third)
    fixture.online()
    await fixture.sync()
    await fixture.sync()
    expect(reviews(fixture, draft)).toEqual([])
    expect(waiting(fixture)).toEqual(UNREAD)
  })
})

it('a confirmation names the present revision, and a retry confirms nothing', async () => {
  const { fixture, draft } = await approvedOffline()
  const read = localRevision(fixture, draft)
  fixture.writeAtRemote(draft, fixture.pages[0]!, MOVED)
  fixture.online()
  await fixture.sync()
  const { id, unread } = reviewOf(fixture)
  expect(unread?.read).toBe(read)
  retryIntent(fixture.app.replica, id)
  await fixture.sync()
  expect(waiting(fixture)).toEqual(UNREAD)
  fixture.writeAtRemote(draft, fixture.pages[0]!, `${MOVED}\nAnd more.\n`)
  await fixture.sync()
  expect(() => confirmReview(fixture.app.replica, id, unread!.now)).toThrow(
    expect.objectContaining({ code: 'state.changed' }),
  )
  const confirmed = await fixture.app.callAsync('confirmReview', {
    params: { intentId: id },
    body: { revision: localRevision(fixture, draft) },
  })
  expect(confirmed).toMatchObject({ ok: true, value: { state: 'queued', unread: null } })
  await fixture.sync()
  expect(reviews(fixture, draft)).toEqual(APPROVED)
})

it('a review that is discarded leaves its words in the trash, and its change request unapproved', async () => {
  const { fixture, draft } = await approvedOffline()
  fixture.writeAtRemote(draft, fixture.pages[0]!, MOVED)
  fixture.online()
  await fixture.sync()
  discardIntent(fixture.app.replica, reviewOf(fixture).id)
  await fixture.sync()
  expect(reviews(fixture, draft)).toEqual([])
  expect(trashItems(fixture.app.store).map(({ text }) => text)).toContain('Good.')
})

it('an approval waits when its user discarded an edit of their own that they had read with it', async () => {
  const fixture = await openSyncFixture()
  const draft = await fixture.createRemoteDraft()
  fixture.offline()
  fixture.write(draft, fixture.pages[0]!, READ)
  await approve(fixture, draft)
  fixture.online()
  fixture.network.onRequest = (operation) =>
    operation === 'updateChangeRequestContent' ? refused(403, 'auth.forbidden') : undefined
  await fixture.sync()
  fixture.online()
  const [edit, review] = fixture.outbox()
  expect([edit?.error?.code, review?.error?.code]).toEqual(['auth.forbidden', 'sync.waits'])
  discardIntent(fixture.app.replica, edit!.id)
  await fixture.sync()
  expect(waiting(fixture)).toEqual(UNREAD)
  expect(reviews(fixture, draft)).toEqual([])
})

it('an approval of unread text meets no merge rule, and a queued merge waits for it', async () => {
  const { fixture, draft } = await approvedOffline()
  const rules = { ...NO_RULES, approvals: 1 }
  fixture.origin.call('updateMergeRulesForSpace', { params: { spaceId: fixture.space }, body: { rules } })
  fixture.app.call('mergeChangeRequest', { params: params(fixture, draft) })
  fixture.writeAtRemote(draft, fixture.pages[0]!, MOVED)
  fixture.online()
  await fixture.sync()
  await fixture.sync()
  expect(fixture.remoteText(fixture.pages[0]!)).not.toBe(MOVED)
  expect(waiting(fixture)).toEqual([...UNREAD, ['mergeChangeRequest', 'sync.waits']])
  confirmReview(fixture.app.replica, reviewOf(fixture).id, localRevision(fixture, draft))
  await fixture.sync()
  await fixture.sync()
  expect(fixture.outbox()).toEqual([])
  expect(fixture.remoteText(fixture.pages[0]!)).toBe(MOVED)
})

it('an approval whose answer was lost has arrived once, also when the change request was edited since', async () => {
  const { fixture, draft } = await approvedOffline()
  fixture.online()
  fixture.network.onAnswer = (operation) =>
    operation === 'submitChangeRequestReview' ? lostAnswer(true) : undefined
  await fixture.sync()
  fixture.crash()
  fixture.online()
  fixture.writeAtRemote(draft, fixture.pages[0]!, MOVED)
  await fixture.sync()
  await fixture.sync()
  expect(reviews(fixture, draft)).toEqual([{ status: 'approved', outdated: true }])
  expect(fixture.outbox()).toEqual([])
})

it('an approval that was sent and never arrived is not sent again for unread text', async () => {
  const { fixture, draft } = await approvedOffline()
  fixture.online()
  fixture.network.onRequest = (operation) =>
    operation === 'submitChangeRequestReview' ? lostAnswer(true) : undefined
  await fixture.sync()
  fixture.crash()
  fixture.online()
  fixture.writeAtRemote(draft, fixture.pages[0]!, MOVED)
  await fixture.sync()
  await fixture.sync()
  expect(reviews(fixture, draft)).toEqual([])
  expect(waiting(fixture)).toEqual(UNREAD)
})

it('an origin refuses an approval of an earlier revision, and accepts one without a revision', async () => {
  const fixture = await openSyncFixture()
  const draft = await fixture.createRemoteDraft()
  const { revision } = fixture.origin.call('getChangeRequestById', { params: params(fixture, draft) })
  fixture.writeAtRemote(draft, fixture.pages[0]!, MOVED)
  const submit = (ifMatch?: string) =>
    fixture.origin.attempt('submitChangeRequestReview', {
      params: params(fixture, draft),
      body: { status: 'approved' },
      ifMatch,
    })
  expect(submit(`"${revision}"`)).toMatchObject({ ok: false, problem: { code: 'state.changed' } })
  expect(reviews(fixture, draft)).toEqual([])
  const now = fixture.origin.call('getChangeRequestById', { params: params(fixture, draft) }).revision
  expect(submit(`"${now}"`).ok).toBe(true)
  expect(submit().ok).toBe(true)
})

describe('with a remote without a feed, an approval', () => {
  it('given before all content of its change request arrived waits for its user', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    const draft = fixture.origin.addUser('edit').call('createChangeRequest', {
      params: { spaceId: fixture.space },
      body: { subject: 'Words' },
    }).id
    fixture.writeAtRemote(draft, fixture.pages[0]!, READ)
    fixture.network.onRequest = (operation) =>
      operation === 'getPageInChangeRequestById' ? lostAnswer(false) : undefined
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!, draft)).not.toBe(READ)
    await approve(fixture, draft)
    delete fixture.network.onRequest
    await fixture.sync()
    expect(reviews(fixture, draft)).toEqual([])
    expect(waiting(fixture)).toEqual(UNREAD)
  })

  it('given after an edit with a lost answer, and before the edits of others arrived, waits for its user', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    const draft = fixture.origin.addUser('edit').call('createChangeRequest', {
      params: { spaceId: fixture.space },
      body: { subject: 'Words' },
    }).id
    fixture.writeAtRemote(draft, fixture.pages[0]!, READ)
    await fixture.sync()
    fixture.write(draft, fixture.pages[1]!, 'Mine.\n')
    fixture.network.onAnswer = (operation) =>
      operation === 'updateChangeRequestContent' ? lostAnswer(true) : undefined
    await fixture.sync()
    delete fixture.network.onAnswer
    fixture.writeAtRemote(draft, fixture.pages[0]!, MOVED)
    // The edit is found at the remote, and the connection breaks before the content arrives.
    fixture.network.onRequest = (operation) =>
      operation === 'listChangeRequestsForSpace' ? lostAnswer(false) : undefined
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!, draft)).toBe(READ)
    await approve(fixture, draft)
    delete fixture.network.onRequest
    await fixture.sync()
    expect(reviews(fixture, draft)).toEqual([])
    expect(waiting(fixture)).toEqual(UNREAD)
  })
})
