import { describe, expect, it, onTestFinished } from 'vitest'
import { deleteExpiredAnswers } from '../../../../src-main/operations/engine/idempotency.ts'
import { Problem } from '../../../../src-main/schemas/problem.ts'
import { discardIntent, retryIntentAfterRound } from '../../../../src-main/sync/local/resolve-by-user.ts'
import { outboxItems } from '../../../../src-main/sync/outbox/outbox-items.ts'
import type { Remote } from '../../../../src-main/sync/remote.ts'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { lostAnswer, openTestReplica } from '../../../support/sync/replica.ts'
import { openSyncFixture, refused, textChange, WRITABLE } from '../../../support/sync/sync-fixture.ts'
import { asKind, KINDS } from '../../simulation/remote-kind.ts'

/** Returns a remote that lacks operations, as an origin of an earlier version does. */
const withoutOperations = (remote: Remote, lacks: (operation: string) => boolean): Remote => ({
  ...remote,
  lacks,
  async call(operation, input) {
    if (!lacks(operation)) return remote.call(operation, input)
    const problem = new Problem('resource.unknown', 'There is no such path here.')
    return { ok: false, kind: 'refused', status: 404, problem, mayHaveArrived: false }
  },
})
const textOf = (input: unknown) => (input as { body: { body: { markdown: string } } }).body?.body?.markdown

describe.each(KINDS)('with a remote of kind "%s", an edit that the remote refuses', (kind) => {
  it('is parked alone: a failing edit does not block the others', async () => {
    const fixture = await openSyncFixture({ kind })
    fixture.offline()
    for (const text of ['first', 'failing', 'last']) fixture.comment(text)
    fixture.network.onRequest = (_operation, input) =>
      textOf(input) === 'failing' ? refused(422) : undefined
    await fixture.sync()
    expect(fixture.remoteComments()).toEqual(['first', 'last'])
    expect(fixture.status()).toMatchObject({ state: 'attention', pending: 0, attention: 1 })
    // It is not sent again by itself.
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteComments()).toEqual(['first', 'last'])
  })

  it('is parked with its reason after a 413, and later edits are sent', async () => {
    const fixture = await openSyncFixture({ kind })
    fixture.offline()
    for (const text of ['large', 'small']) fixture.comment(text)
    fixture.network.onRequest = (_operation, input) =>
      textOf(input) === 'large' ? refused(413, 'input.too-large') : undefined
    await fixture.sync()
    expect(fixture.outbox()).toMatchObject([
      { state: 'needs-you', error: { status: 413 }, texts: [{ after: 'large' }] },
    ])
    expect(fixture.remoteComments()).toEqual(['small'])
  })

  it('retains the whole queue when the token is refused in the middle of it, and continues with another', async () => {
    const fixture = await openSyncFixture({ kind })
    fixture.offline()
    for (const text of ['one', 'two', 'three', 'four']) fixture.comment(text)
    let sent = 0
    fixture.network.onRequest = (operation) => {
      if (operation === 'postCommentInSpace') sent += 1
      return sent > 2 ? refused(401, 'auth.required') : undefined
    }
    await fixture.sync()
    expect(fixture.outbox().map(({ state }) => state)).toEqual(['done', 'done', 'queued', 'queued'])
    expect(fixture.status()).toMatchObject({ state: 'attention', pending: 2, attention: 0 })
    fixture.crash()
    expect(fixture.status()).toMatchObject({ pending: 2 })
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteComments()).toEqual(['four', 'one', 'three', 'two'])
    expect(fixture.outbox()).toEqual([])
  })
})

describe.each(KINDS)('with a remote of kind "%s", a process that is suspended while sending', (kind) => {
  it.each([
    ['hours', 9],
    ['weeks', 24 * 27],
  ])(
    'sends the same input again when it resumes %s later, and the remote stores it once',
    async (_name, hours) => {
      const fixture = await openSyncFixture({ kind })
      fixture.comment('Before the lid was shut')
      fixture.network.onAnswer = (operation) => {
        if (operation !== 'postCommentInSpace') return undefined
        // The answer was in flight when the machine was suspended. The connection is closed when it resumes.
        fixture.origin.advance(hours * 3_600_000)
        while (deleteExpiredAnswers(fixture.origin.store, fixture.origin.now));
        return lostAnswer(true)
      }
      await fixture.sync()
      expect(fixture.outbox()).toMatchObject([{ state: 'unknown' }])
      fixture.online()
      await fixture.sync()
      expect(fixture.remoteComments()).toEqual(['Before the lid was shut'])
      expect(fixture.outbox()).toEqual([])
    },
  )
})

describe.each(KINDS)('with a remote of kind "%s", the token of another user', (kind) => {
  it('is refused with a problem, and the pending edits are sent with the next token of their own user', async () => {
    const fixture = await openSyncFixture({ kind })
    fixture.comment('Mine')
    const other = openTestReplica(fixture.origin, fixture.origin.addUser('admin'), {
      store: fixture.app.store,
      ...asKind(kind, {}),
    })
    await other.sync()
    expect(fixture.remoteComments()).toEqual([])
    expect(other.replica.connection()).toMatchObject({
      state: 'attention',
      pending: 1,
      user: { id: fixture.visitor.user },
      problem: { code: 'sync.other-user' },
    })
    fixture.crash()
    await fixture.sync()
    expect(
      fixture.origin.call('listCommentsInSpace', { params: { spaceId: fixture.space } }).items,
    ).toMatchObject([{ body: { markdown: 'Mine' }, postedBy: { id: fixture.visitor.user } }])
  })
})

describe.each(WRITABLE)('with a remote of kind "%s", a text that the remote refuses', (kind) => {
  it.each([400, 403, 404, 409, 413, 422, 451])(
    'waits for the user with its reason and its text when the remote answers %i',
    async (status) => {
      const fixture = await openSyncFixture({ kind })
      const draft = await fixture.createRemoteDraft()
      fixture.write(draft, fixture.pages[0]!, 'Large.\n')
      fixture.network.onRequest = (operation) =>
        operation === 'updateChangeRequestContent' ? refused(status) : undefined
      await fixture.sync()
      expect(fixture.outbox()).toMatchObject([
        {
          state: 'needs-you',
          error: { status, message: 'The server refuses this.' },
          texts: [{ after: 'Large.\n' }],
        },
      ])
      discardIntent(fixture.app.replica, fixture.outbox()[0]!.id)
      expect(trashItems(fixture.app.store)).toMatchObject([{ reason: 'given-up', text: 'Large.\n' }])
      expect(fixture.localText(fixture.pages[0]!, draft)).toBe('One.\n\nTwo.\n\nThree.\n')
    },
  )

  it('retains its text when access to the space was removed while it was pending', async () => {
    const fixture = await openSyncFixture({ kind, visitorOf: (origin) => origin.addUser('edit') })
    const draft = fixture.createDraft()
    fixture.write(draft, fixture.pages[0]!, 'Written before.\n')
    fixture.offline()
    await fixture.sync()
    fixture.origin.setRole(fixture.visitor.user, fixture.origin.organization, 'read')
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteDrafts()).toEqual([])
    const [begun, written] = fixture.outbox()
    expect(begun).toMatchObject({ state: 'needs-you', error: { status: 403 } })
    expect(written).toMatchObject({ state: 'needs-you', texts: [{ after: 'Written before.\n' }] })
  })

  it('is retried at once after rights returned, on the present state of the remote', async () => {
    const fixture = await openSyncFixture({ kind, visitorOf: (origin) => origin.addUser('edit') })
    const draft = await fixture.createRemoteDraft()
    fixture.write(draft, fixture.pages[0]!, 'Not yet.\n')
    fixture.origin.setRole(fixture.visitor.user, fixture.origin.organization, 'read')
    await fixture.sync()
    expect(fixture.outbox()).toMatchObject([{ state: 'needs-you' }])
    fixture.origin.setRole(fixture.visitor.user, fixture.origin.organization, 'edit')
    const retried = await fixture.app.callAsync('retryIntent', {
      params: { intentId: fixture.outbox()[0]!.id },
    })
    expect(retried).toMatchObject({ ok: true, value: { state: 'queued', error: null } })
    await fixture.sync()
    expect(fixture.remoteText(fixture.pages[0]!, draft)).toBe('Not yet.\n')
  })
})

describe.each(WRITABLE)(
  'with a remote of kind "%s", a process that is suspended in the middle of sending',
  (kind) => {
    it('sends the latest state of an unsent edit', async () => {
      const fixture = await openSyncFixture({ kind })
      const draft = await fixture.createRemoteDraft()
      fixture.write(draft, fixture.pages[0]!, 'Half.\n')
      fixture.network.onRequest = (operation) =>
        operation === 'updateChangeRequestContent' ? lostAnswer(false) : undefined
      await fixture.sync()
      fixture.change(draft, textChange(fixture.pages[0]!, 'Half and whole.\n'))
      fixture.online()
      await fixture.sync()
      expect(fixture.remoteText(fixture.pages[0]!, draft)).toBe('Half and whole.\n')
    })
  },
)

describe('with a remote of the documented operations alone, which accepts no texts', () => {
  it('a text waits with its reason, can be copied and discarded, and the rest continues', async () => {
    const fixture = await openSyncFixture({ kind: 'documented' })
    const draft = fixture.createDraft('Begun')
    fixture.write(draft, fixture.pages[0]!, 'Nowhere to go.\n')
    fixture.comment('Said')
    await fixture.sync()
    expect(fixture.remoteDrafts().map(({ subject }) => subject)).toEqual(['Begun'])
    expect(fixture.remoteComments()).toEqual(['Said'])
    expect(fixture.outbox()).toMatchObject([
      {
        state: 'needs-you',
        error: { code: 'sync.not-taken', message: expect.stringContaining('takes no texts from apps') },
        texts: [{ after: 'Nowhere to go.\n' }],
      },
    ])
    discardIntent(fixture.app.replica, fixture.outbox()[0]!.id)
    expect(trashItems(fixture.app.store)).toMatchObject([{ reason: 'given-up', text: 'Nowhere to go.\n' }])
    expect(fixture.localText(fixture.pages[0]!, draft)).toBe('One.\n\nTwo.\n\nThree.\n')
  })

  it('a batch of texts waits as one, and a new space waits with its own reason', async () => {
    const fixture = await openSyncFixture({ kind: 'documented' })
    const draft = fixture.createDraft('Begun')
    fixture.change(draft, textChange(fixture.pages[0]!, 'One edit.\n'), {
      operation: 'insert_page',
      title: 'Another',
      document: { markdown: 'Two.\n' },
    })
    const { items } = fixture.app.call('listOrganizationsForAuthenticatedUser', { query: {} })
    fixture.app.call('createSpace', { params: { organizationId: items[0]!.id }, body: { title: 'Mine' } })
    await fixture.sync()
    expect(fixture.outbox().map(({ error }) => error?.message)).toEqual([
      expect.stringContaining('takes no texts from apps'),
      expect.stringContaining('does not create spaces for apps'),
    ])
  })
})

describe('with an origin of an earlier version', () => {
  it('an edit of an operation that it lacks waits with the reason, and is sent after the update', async () => {
    const fixture = await openSyncFixture()
    const { origin, visitor } = fixture
    let isEarlier = true
    const lacks = (operation: string) => isEarlier && operation === 'saveSearchInOrganization'
    const app = openTestReplica(origin, visitor, {
      clock: () => origin.now(),
      wrap: (remote) => withoutOperations(remote, lacks),
    })
    onTestFinished(() => app.close())
    await app.sync()
    const { items } = app.call('listOrganizationsForAuthenticatedUser', { query: {} })
    const params = { organizationId: items[0]!.id }
    app.call('saveSearchInOrganization', { params, body: { query: 'words' } })
    await app.sync()
    const [parked] = outboxItems(app.store)
    expect(parked).toMatchObject({ state: 'needs-you', error: { code: 'sync.not-yet-known', status: 404 } })
    expect(parked?.error?.message).toBe(
      'This server runs an earlier version of Carrel, which does not know this action yet. ' +
        'What you wrote is stored here. Try again when the server was updated, or discard this.',
    )
    isEarlier = false
    await retryIntentAfterRound(app.replica, parked!.id)
    await app.sync()
    expect(outboxItems(app.store)).toEqual([])
    expect(visitor.call('listSavedSearchesInOrganization', { params }).items).toHaveLength(1)
  })
})

describe('with a remote that accepts texts and has no keys', () => {
  it('an edit of a change request that is deleted there reports the deletion, and not that texts are refused', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    const draft = await fixture.createRemoteDraft()
    fixture.offline()
    fixture.write(draft, fixture.pages[0]!, 'Too late.\n')
    fixture.online()
    fixture.network.onRequest = (_operation, input) => {
      const { changeRequestId } = (input.params ?? {}) as { changeRequestId?: string }
      if (changeRequestId === undefined) return undefined
      return refused(404, 'resource.unknown')
    }
    await fixture.sync()
    expect(fixture.outbox().map(({ error }) => error?.code)).toEqual(['sync.gone'])
  })
})
