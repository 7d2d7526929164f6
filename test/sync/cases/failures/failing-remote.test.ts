import { describe, expect, it, onTestFinished } from 'vitest'
import { Problem } from '../../../../src-main/schemas/problem.ts'
import { editIntent, retryIntent } from '../../../../src-main/sync/local/resolve-by-user.ts'
import type { RemoteResult } from '../../../../src-main/sync/remote.ts'
import { addChangeRequest } from '../../../support/content/authoring.ts'
import { documentedOnly } from '../../../support/documents/documented-only.ts'
import { PUBLIC_BEYOND } from '../../../support/documents/public-beyond.ts'
import { lostAnswer, openTestReplica } from '../../../support/sync/replica.ts'
import { newPage, openSyncFixture, PAGES, refused, WRITABLE } from '../../../support/sync/sync-fixture.ts'
import { KINDS, type RemoteKind } from '../../simulation/remote-kind.ts'

const textOf = (input: unknown) => (input as { body?: { body?: { markdown?: string } } }).body?.body?.markdown

const WITHOUT_KEYS = KINDS.filter((kind) => kind !== 'feed')

/** Returns the answer of a web filter in front of the remote: an HTML page. */
function filtered(): RemoteResult {
  const problem = new Problem('remote.not-understood', 'Something else answered.')
  return { ok: false, kind: 'network', problem, status: 403, mayHaveArrived: true }
}

/** Returns the reason for an edit that may have arrived under a key. Without keys, a search proves its absence. */
const reason = (kind: RemoteKind, code: string) => (kind === 'feed' ? code : 'sync.never-arrives')

/** Opens a replica with three edits, of which the second always makes the remote fail. */
async function openFailing(kind: (typeof KINDS)[number], fail: () => RemoteResult) {
  const fixture = await openSyncFixture({ kind })
  fixture.offline()
  for (const text of ['First', 'Second', 'Last']) fixture.comment(text)
  fixture.network.onRequest = (_operation, input) => (textOf(input) === 'Second' ? fail() : undefined)
  return fixture
}

describe.each(KINDS)('with a remote of kind "%s", an edit that always makes it fail', (kind) => {
  it.each([
    ['500', () => refused(500, 'remote.fault')],
    ['a page of a filter', filtered],
  ])('with %s is parked after a few attempts, and the others arrive', async (_how, fail) => {
    const fixture = await openFailing(kind, fail)
    for (let times = 0; times < 3; times += 1) await fixture.sync()
    expect(fixture.outbox().map(({ state }) => state)).not.toContain('needs-you')
    for (let times = 0; times < 3; times += 1) await fixture.sync()
    expect(fixture.remoteComments()).toEqual(['First', 'Last'])
    expect(fixture.outbox()).toMatchObject([
      { state: 'needs-you', error: { code: reason(kind, 'sync.fails-there') }, texts: [{ after: 'Second' }] },
    ])
    fixture.online()
    retryIntent(fixture.app.replica, fixture.outbox()[0]!.id)
    await fixture.sync()
    expect(fixture.remoteComments()).toEqual(['First', 'Last', 'Second'])
  })

  it.each([
    ['before it arrives', () => lostAnswer(false), 'sync.breaks-connection'],
    ['once it is sent', () => lostAnswer(true), reason(kind, 'sync.breaks-connection')],
  ])(
    'by breaking the connection %s is parked after eight attempts, and the others arrive',
    async (_when, fail, code) => {
      const fixture = await openFailing(kind, fail)
      for (let times = 0; times < 7; times += 1) await fixture.sync()
      expect(fixture.outbox().map(({ state }) => state)).not.toContain('needs-you')
      for (let times = 0; times < 2; times += 1) await fixture.sync()
      expect(fixture.outbox()).toMatchObject([
        { state: 'needs-you', error: { code }, texts: [{ after: 'Second' }] },
      ])
      expect(fixture.remoteComments()).toEqual(['First', 'Last'])
      fixture.online()
      retryIntent(fixture.app.replica, fixture.outbox()[0]!.id)
      await fixture.sync()
      expect(fixture.remoteComments()).toEqual(['First', 'Last', 'Second'])
    },
  )

  it('does not hold back the texts of others once it is parked', async () => {
    const fixture = await openFailing(kind, () => lostAnswer(true))
    const [page] = fixture.pages as [string]
    const draft = addChangeRequest(fixture.origin, fixture.space)
    fixture.writeAtRemote(draft, page, 'Newer.\n')
    fixture.mergeAtRemote(draft)
    for (let times = 0; times < 9; times += 1) await fixture.sync()
    expect(fixture.localText(page)).toBe('Newer.\n')
  })

  it('is stored once when it arrived nevertheless, at any number of retries', async () => {
    const fixture = await openFailing(kind, () => refused(500))
    delete fixture.network.onRequest
    fixture.network.onAnswer = (operation, result) =>
      operation === 'postCommentInSpace' && result.ok && textOf({ body: result.value }) === 'Second'
        ? refused(500, 'remote.fault')
        : undefined
    for (let times = 0; times < 6; times += 1) await fixture.sync()
    fixture.online()
    for (const { id } of fixture.outbox()) retryIntent(fixture.app.replica, id)
    await fixture.sync()
    expect(fixture.remoteComments()).toEqual(['First', 'Last', 'Second'])
    expect(fixture.outbox()).toEqual([])
  })

  it.each([
    ['fails', () => refused(500, 'remote.fault')],
    ['breaks the connection', () => lostAnswer(true)],
  ])('is not parked while the remote %s for everything', async (_how, fail) => {
    const fixture = await openSyncFixture({ kind })
    fixture.comment('Waits')
    // The rounds reach the edit, and fail there and in every call after it.
    let isReached = false
    fixture.network.onRequest = (operation) => {
      if (operation === 'postCommentInSpace') isReached = true
      return isReached ? fail() : undefined
    }
    for (let times = 0; times < 12; times += 1) {
      await fixture.sync()
      expect(isReached).toBe(true)
      isReached = false
    }
    expect(fixture.status()).toMatchObject({ pending: 1, attention: 0 })
  })
})

describe.each(WITHOUT_KEYS)('with a remote of kind "%s", an edit whose answer was lost', (kind) => {
  it.each([
    ['fails', () => refused(500, 'remote.fault')],
    ['breaks the connection', () => lostAnswer(false)],
  ])('is parked where its search always %s, and later texts are pulled', async (_how, fail) => {
    const fixture = await openSyncFixture({ kind })
    fixture.createDraft('Lost')
    fixture.network.onAnswer = (operation) =>
      operation === 'createChangeRequest' ? lostAnswer(true) : undefined
    await fixture.sync()
    expect(fixture.outbox()).toMatchObject([{ state: 'unknown' }])
    const [page] = fixture.pages as [string]
    const other = addChangeRequest(fixture.origin, fixture.space)
    fixture.writeAtRemote(other, page, 'Newer.\n')
    fixture.mergeAtRemote(other)
    // The pull asks for the same lists, so only the search before it fails.
    let isPulling = false
    fixture.network.onRequest = (operation) => {
      if (operation === 'listOrganizationsForAuthenticatedUser') isPulling = false
      if (operation === 'getOrganizationById') isPulling = true
      return operation === 'listChangeRequestsForSpace' && !isPulling ? fail() : undefined
    }
    for (let times = 0; times < 9; times += 1) await fixture.sync()
    expect(fixture.outbox()).toMatchObject([{ state: 'needs-you', error: { code: 'sync.unknown-outcome' } }])
    expect(fixture.localText(page)).toBe('Newer.\n')
  })

  it('is stored once when it arrived at the attempt before it would be parked', async () => {
    const fixture = await openSyncFixture({ kind })
    fixture.createDraft('Late')
    let attempts = 0
    fixture.network.onRequest = (operation) => {
      if (operation !== 'createChangeRequest') return undefined
      attempts += 1
      return attempts < 4 ? refused(500, 'remote.fault') : undefined
    }
    fixture.network.onAnswer = (operation) =>
      operation === 'createChangeRequest' ? refused(500, 'remote.fault') : undefined
    for (let times = 0; times < 6; times += 1) await fixture.sync()
    expect(attempts).toBe(4)
    expect(fixture.remoteDrafts().map(({ subject }) => subject)).toEqual(['Late'])
    expect(fixture.outbox()).toEqual([])
  })
})

describe('an edit that was changed after its unnoticed arrival', () => {
  it('reports it, and is not sent on top of itself', async () => {
    const fixture = await openFailing('feed', () => refused(500))
    delete fixture.network.onRequest
    fixture.network.onAnswer = (operation, result) =>
      operation === 'postCommentInSpace' && result.ok && textOf({ body: result.value }) === 'Second'
        ? refused(500, 'remote.fault')
        : undefined
    for (let times = 0; times < 6; times += 1) await fixture.sync()
    fixture.online()
    editIntent(fixture.app.replica, fixture.outbox()[0]!.id, [{ page: null, markdown: 'Changed' }])
    await fixture.sync()
    expect(fixture.remoteComments()).toEqual(['First', 'Last', 'Second'])
    expect(fixture.outbox()).toMatchObject([
      { state: 'needs-you', error: { code: 'sync.earlier-arrived' }, texts: [{ after: 'Changed' }] },
    ])
  })
})

describe('a batch that was changed after its unnoticed arrival', () => {
  it('reports it, and its new pages do not arrive again one by one', async () => {
    const fixture = await openSyncFixture()
    const draft = await fixture.createRemoteDraft()
    fixture.change(draft, newPage('First', 'One.\n'), newPage('Second', 'Two.\n'))
    fixture.network.onAnswer = (operation, result) =>
      operation === 'updateChangeRequestContent' && result.ok ? refused(500, 'remote.fault') : undefined
    for (let times = 0; times < 6; times += 1) await fixture.sync()
    fixture.online()
    editIntent(fixture.app.replica, fixture.outbox()[0]!.id, [{ page: null, markdown: 'Changed.\n' }])
    await fixture.sync()
    const params = { spaceId: fixture.space, changeRequestId: draft }
    const { pages } = fixture.origin.call('listPagesInChangeRequest', { params })
    expect(pages.map(({ title }) => title)).toEqual([...Object.keys(PAGES), 'First', 'Second'])
    expect(fixture.outbox()).toMatchObject([
      { state: 'needs-you', error: { code: 'sync.earlier-arrived' }, texts: [{ after: 'Changed.\n' }, {}] },
    ])
  })
})

describe.each(WRITABLE)('with a remote of kind "%s" that always reports another writer', (kind) => {
  it('the round ends with a problem, and the edit stays in the outbox', async () => {
    const fixture = await openSyncFixture({ kind })
    const draft = await fixture.createRemoteDraft()
    fixture.write(draft, fixture.pages[0]!, 'Never taken.\n')
    let requestCount = 0
    fixture.network.onRequest = (operation) => {
      if (operation !== 'updateChangeRequestContent') return undefined
      requestCount += 1
      // An endless loop must fail here, not hang.
      return requestCount > 100 ? refused(422) : refused(412)
    }
    await fixture.sync()
    // Without keys each attempt is repeated without a precondition.
    expect(requestCount).toBe(kind === 'feed' ? 10 : 20)
    expect(fixture.app.replica.connection().problem?.code).toBe('sync.always-stale')
    expect(fixture.outbox()).toMatchObject([{ state: 'queued', texts: [{ after: 'Never taken.\n' }] }])
  })
})

describe('an edit before which another writer is always reported', () => {
  it('is parked after four rounds, and the later edits arrive', async () => {
    const fixture = await openSyncFixture()
    const draft = await fixture.createRemoteDraft()
    fixture.write(draft, fixture.pages[0]!, 'Never taken.\n')
    fixture.comment('Behind it')
    fixture.network.onRequest = (operation) =>
      operation === 'updateChangeRequestContent' ? refused(412) : undefined
    for (let times = 0; times < 3; times += 1) await fixture.sync()
    expect(fixture.outbox().map(({ state }) => state)).toEqual(['queued', 'queued'])
    await fixture.sync()
    expect(fixture.remoteComments()).toEqual(['Behind it'])
    expect(fixture.outbox()).toMatchObject([
      { state: 'needs-you', error: { code: 'sync.always-stale' }, texts: [{ after: 'Never taken.\n' }] },
    ])
    fixture.online()
    retryIntent(fixture.app.replica, fixture.outbox()[0]!.id)
    await fixture.sync()
    expect(fixture.remoteText(fixture.pages[0]!, draft)).toBe('Never taken.\n')
  })
})

describe('with a remote without keys and with foreign preconditions', () => {
  it("an edit is sent without a precondition, and never over another user's text", async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    const draft = await fixture.createRemoteDraft()
    const [page] = fixture.pages as [string]
    const conditions: (string | undefined)[] = []
    const app = openTestReplica(fixture.origin, fixture.visitor, {
      wrap: (remote) => {
        const less = documentedOnly(remote, { beyond: PUBLIC_BEYOND, pageSize: 2 })
        return {
          ...less,
          async call(operation, input, options) {
            if (operation !== 'updateChangeRequestContent') return less.call(operation, input, options)
            conditions.push(input.ifMatch)
            if (conditions.length === 1) fixture.writeAtRemote(draft, page, 'One, there.\n\nTwo.\n\nThree.\n')
            return input.ifMatch === undefined ? less.call(operation, input, options) : refused(412)
          },
        }
      },
    })
    onTestFinished(() => app.close())
    await app.sync()
    const params = { spaceId: fixture.space, changeRequestId: draft }
    const document = { markdown: 'One.\n\nTwo.\n\nThree, here.\n' }
    app.call('updateChangeRequestContent', {
      params,
      body: { changes: [{ operation: 'update_page', page, document }] },
    })
    await app.sync()
    expect(fixture.remoteText(page, draft)).toBe('One, there.\n\nTwo.\n\nThree, here.\n')
    expect(conditions.map((condition) => condition !== undefined)).toEqual([true, true, false])
    expect(app.replica.status()).toMatchObject({ state: 'idle', pending: 0 })
  })
})
