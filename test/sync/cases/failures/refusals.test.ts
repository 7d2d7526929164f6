import { describe, expect, it } from 'vitest'
import { forgetOldAnswers } from '../../../../src-main/operations/engine/idempotency.ts'
import { discardIntent } from '../../../../src-main/sync/outbox/resolve-by-user.ts'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { lost, openTestReplica } from '../../../support/sync/replica.ts'
import {
  openSyncFixture,
  refused,
  textChange,
  type SyncFixture,
  WRITABLE,
} from '../../../support/sync/sync-fixture.ts'
import { asKind, KINDS } from '../../simulation/remote-kind.ts'

const comment = (at: SyncFixture, markdown: string) =>
  at.app.call('postCommentInSpace', { params: { spaceId: at.space }, body: { body: { markdown } } }).id
const commentsThere = (at: SyncFixture) =>
  at.origin
    .call('listCommentsInSpace', { params: { spaceId: at.space } })
    .items.map(({ body }) => body.markdown)
    .toSorted()
const saysOf = (input: unknown) => (input as { body: { body: { markdown: string } } }).body?.body?.markdown

describe.each(KINDS)('with a remote of kind "%s", an edit that the remote refuses', (kind) => {
  it('is parked alone: a failing edit does not block the others', async () => {
    const at = await openSyncFixture({ kind })
    at.offline()
    for (const text of ['first', 'poison', 'last']) comment(at, text)
    at.weather.before = (_operation, input) => (saysOf(input) === 'poison' ? refused(422) : undefined)
    await at.sync()
    expect(commentsThere(at)).toEqual(['first', 'last'])
    expect(at.status()).toMatchObject({ state: 'attention', pending: 0, attention: 1 })
    // It is not sent again by itself.
    at.online()
    await at.sync()
    expect(commentsThere(at)).toEqual(['first', 'last'])
  })

  it('waits with its reason when it is too large: 413 parks it, and later edits are sent', async () => {
    const at = await openSyncFixture({ kind })
    at.offline()
    for (const text of ['large', 'small']) comment(at, text)
    at.weather.before = (_operation, input) =>
      saysOf(input) === 'large' ? refused(413, 'input.too-large') : undefined
    await at.sync()
    expect(at.outbox()).toMatchObject([
      { state: 'needs-you', error: { status: 413 }, texts: [{ after: 'large' }] },
    ])
    expect(commentsThere(at)).toEqual(['small'])
  })

  it('retains the whole queue when the token is refused in the middle of it, and continues with another', async () => {
    const at = await openSyncFixture({ kind })
    at.offline()
    for (const text of ['one', 'two', 'three', 'four']) comment(at, text)
    let sent = 0
    at.weather.before = (operation) => {
      if (operation === 'postCommentInSpace') sent += 1
      return sent > 2 ? refused(401, 'auth.required') : undefined
    }
    await at.sync()
    expect(at.outbox().map(({ state }) => state)).toEqual(['done', 'done', 'queued', 'queued'])
    expect(at.status()).toMatchObject({ state: 'attention', pending: 2, attention: 0 })
    at.crash()
    expect(at.status()).toMatchObject({ pending: 2 })
    at.online()
    await at.sync()
    expect(commentsThere(at)).toEqual(['four', 'one', 'three', 'two'])
    expect(at.outbox()).toEqual([])
  })
})

describe.each(KINDS)('with a remote of kind "%s", a process that is suspended while sending', (kind) => {
  it.each([
    ['hours', 9],
    ['weeks', 24 * 27],
  ])('sends the same input again when it wakes up %s later, and it is there once', async (_name, hours) => {
    const at = await openSyncFixture({ kind })
    comment(at, 'Before the lid was shut')
    at.weather.after = (operation) => {
      if (operation !== 'postCommentInSpace') return undefined
      // The answer was on its way when the machine slept; the connection is dead when it wakes up.
      at.origin.advance(hours * 3_600_000)
      while (forgetOldAnswers(at.origin.store, at.origin.now));
      return lost(true)
    }
    await at.sync()
    expect(at.outbox()).toMatchObject([{ state: 'unknown' }])
    at.online()
    await at.sync()
    expect(commentsThere(at)).toEqual(['Before the lid was shut'])
    expect(at.outbox()).toEqual([])
  })
})

describe.each(KINDS)('with a remote of kind "%s", the token of another user', (kind) => {
  it('is refused in words: the pending edits are not theirs, and are sent with the next token of their own user', async () => {
    const at = await openSyncFixture({ kind })
    comment(at, 'Mine')
    const stranger = openTestReplica(at.origin, at.origin.addUser('admin'), {
      store: at.app.store,
      ...asKind(kind, {}),
    })
    await stranger.sync()
    expect(commentsThere(at)).toEqual([])
    expect(stranger.replica.connection()).toMatchObject({
      state: 'attention',
      pending: 1,
      user: { id: at.visitor.user },
      problem: { code: 'sync.other-user' },
    })
    at.crash()
    await at.sync()
    expect(at.origin.call('listCommentsInSpace', { params: { spaceId: at.space } }).items).toMatchObject([
      { body: { markdown: 'Mine' }, postedBy: { id: at.visitor.user } },
    ])
  })
})

describe.each(WRITABLE)('with a remote of kind "%s", a text that the remote refuses', (kind) => {
  it.each([400, 403, 404, 409, 413, 422, 451])(
    'waits for the user with its reason and its text when the remote answers %i',
    async (status) => {
      const at = await openSyncFixture({ kind })
      const draft = await at.beginThere()
      at.write(draft, at.pages[0]!, 'Large.\n')
      at.weather.before = (operation) =>
        operation === 'updateChangeRequestContent' ? refused(status) : undefined
      await at.sync()
      expect(at.outbox()).toMatchObject([
        {
          state: 'needs-you',
          error: { status, message: 'The server does not want this.' },
          texts: [{ after: 'Large.\n' }],
        },
      ])
      discardIntent(at.app.replica, at.outbox()[0]!.id)
      expect(trashItems(at.app.store)).toMatchObject([{ reason: 'given-up', text: 'Large.\n' }])
      expect(at.here(at.pages[0]!, draft)).toBe('One.\n\nTwo.\n\nThree.\n')
    },
  )

  it('retains its text when access to the space was removed while it was pending', async () => {
    const at = await openSyncFixture({ kind, visitorOf: (origin) => origin.addUser('edit') })
    const draft = at.begin()
    at.write(draft, at.pages[0]!, 'Written before.\n')
    at.offline()
    await at.sync()
    at.origin.setRole(at.visitor.user, at.origin.organization, 'read')
    at.online()
    await at.sync()
    expect(at.draftsThere()).toEqual([])
    const [begun, written] = at.outbox()
    expect(begun).toMatchObject({ state: 'needs-you', error: { status: 403 } })
    expect(written).toMatchObject({ state: 'needs-you', texts: [{ after: 'Written before.\n' }] })
  })

  it('is retried at once after rights returned, on the present state of the remote', async () => {
    const at = await openSyncFixture({ kind, visitorOf: (origin) => origin.addUser('edit') })
    const draft = await at.beginThere()
    at.write(draft, at.pages[0]!, 'Not yet.\n')
    at.origin.setRole(at.visitor.user, at.origin.organization, 'read')
    await at.sync()
    expect(at.outbox()).toMatchObject([{ state: 'needs-you' }])
    at.origin.setRole(at.visitor.user, at.origin.organization, 'edit')
    const tried = await at.app.ask('retryIntent', { params: { intentId: at.outbox()[0]!.id } })
    expect(tried).toMatchObject({ ok: true, value: { state: 'queued', error: null } })
    await at.sync()
    expect(at.there(at.pages[0]!, draft)).toBe('Not yet.\n')
  })
})

describe.each(WRITABLE)(
  'with a remote of kind "%s", a process that is suspended in the middle of sending',
  (kind) => {
    it('sends an unsent edit as it is then', async () => {
      const at = await openSyncFixture({ kind })
      const draft = await at.beginThere()
      at.write(draft, at.pages[0]!, 'Half.\n')
      at.weather.before = (operation) =>
        operation === 'updateChangeRequestContent' ? lost(false) : undefined
      await at.sync()
      at.change(draft, textChange(at.pages[0]!, 'Half and whole.\n'))
      at.online()
      await at.sync()
      expect(at.there(at.pages[0]!, draft)).toBe('Half and whole.\n')
    })
  },
)

describe('with a remote of the documented operations alone, which accepts no texts', () => {
  it('a text waits with its reason, can be copied and discarded, and the rest continues', async () => {
    const at = await openSyncFixture({ kind: 'documented' })
    const draft = at.begin('Begun')
    at.write(draft, at.pages[0]!, 'Nowhere to go.\n')
    comment(at, 'Said')
    await at.sync()
    expect(at.draftsThere().map(({ subject }) => subject)).toEqual(['Begun'])
    expect(commentsThere(at)).toEqual(['Said'])
    expect(at.outbox()).toMatchObject([
      {
        state: 'needs-you',
        error: { code: 'sync.not-taken', message: expect.stringContaining('takes no texts from apps') },
        texts: [{ after: 'Nowhere to go.\n' }],
      },
    ])
    discardIntent(at.app.replica, at.outbox()[0]!.id)
    expect(trashItems(at.app.store)).toMatchObject([{ reason: 'given-up', text: 'Nowhere to go.\n' }])
    expect(at.here(at.pages[0]!, draft)).toBe('One.\n\nTwo.\n\nThree.\n')
  })

  it('a batch of texts waits as one, and a new space waits with its own reason', async () => {
    const at = await openSyncFixture({ kind: 'documented' })
    const draft = at.begin('Begun')
    at.change(draft, textChange(at.pages[0]!, 'One edit.\n'), {
      operation: 'insert_page',
      title: 'Another',
      document: { markdown: 'Two.\n' },
    })
    const { items } = at.app.call('listOrganizationsForAuthenticatedUser', { query: {} })
    at.app.call('createSpace', { params: { organizationId: items[0]!.id }, body: { title: 'Mine' } })
    await at.sync()
    expect(at.outbox().map(({ error }) => error?.message)).toEqual([
      expect.stringContaining('takes no texts from apps'),
      expect.stringContaining('makes no new spaces for apps'),
    ])
  })
})

describe('with a remote that accepts texts and has no keys', () => {
  it('an edit of a change request that is deleted there reports the deletion, and not that texts are refused', async () => {
    const at = await openSyncFixture({ kind: 'public' })
    const draft = await at.beginThere()
    at.offline()
    at.write(draft, at.pages[0]!, 'Too late.\n')
    at.online()
    at.weather.before = (_operation, input) => {
      const { changeRequestId } = (input.params ?? {}) as { changeRequestId?: string }
      if (changeRequestId === undefined) return undefined
      return refused(404, 'resource.unknown')
    }
    await at.sync()
    expect(at.outbox().map(({ error }) => error?.code)).toEqual(['sync.gone'])
  })
})
