import { describe, expect, it, onTestFinished } from 'vitest'
import { Problem } from '../../../../src-main/schemas/problem.ts'
import { editIntent, retryIntent } from '../../../../src-main/sync/outbox/resolve-by-user.ts'
import type { RemoteResult } from '../../../../src-main/sync/remote.ts'
import { documentedOnly } from '../../../support/documents/documented-only.ts'
import { PUBLIC_BEYOND } from '../../../support/documents/public-beyond.ts'
import { openTestReplica } from '../../../support/sync/replica.ts'
import { openSyncFixture, refused, type SyncFixture, WRITABLE } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

const comment = (at: SyncFixture, markdown: string) =>
  at.app.call('postCommentInSpace', { params: { spaceId: at.space }, body: { body: { markdown } } })
const commentsThere = (at: SyncFixture) =>
  at.origin
    .call('listCommentsInSpace', { params: { spaceId: at.space } })
    .items.map(({ body }) => body.markdown)
    .toSorted()
const saysOf = (input: unknown) => (input as { body?: { body?: { markdown?: string } } }).body?.body?.markdown

/** The answer of a filter before the remote: a page of its own. */
function filtered(): RemoteResult {
  const problem = new Problem('remote.not-understood', 'Something else answered.')
  return { ok: false, kind: 'network', problem, status: 403, mayHaveArrived: true }
}

/** A replica with three edits, of which the second always makes the remote fail. */
async function failing(kind: (typeof KINDS)[number], fail: () => RemoteResult) {
  const at = await openSyncFixture({ kind })
  at.offline()
  for (const text of ['First', 'Poison', 'Last']) comment(at, text)
  at.weather.before = (_operation, input) => (saysOf(input) === 'Poison' ? fail() : undefined)
  return at
}

describe.each(KINDS)('with a remote of kind "%s", an edit that always makes it fail', (kind) => {
  it.each([
    ['with 500', () => refused(500, 'remote.fault')],
    ['with a page of a filter', filtered],
  ])('with %s is parked after a few attempts, and the others arrive', async (_how, fail) => {
    const at = await failing(kind, fail)
    for (let times = 0; times < 3; times += 1) await at.sync()
    expect(at.outbox().map(({ state }) => state)).not.toContain('needs-you')
    for (let times = 0; times < 3; times += 1) await at.sync()
    expect(commentsThere(at)).toEqual(['First', 'Last'])
    expect(at.outbox()).toMatchObject([
      { state: 'needs-you', error: { code: 'sync.fails-there' }, texts: [{ after: 'Poison' }] },
    ])
    at.online()
    retryIntent(at.app.replica, at.outbox()[0]!.id)
    await at.sync()
    expect(commentsThere(at)).toEqual(['First', 'Last', 'Poison'])
  })

  it('that arrived nevertheless is there once, however often it is retried', async () => {
    const at = await failing(kind, () => refused(500))
    delete at.weather.before
    at.weather.after = (operation, result) =>
      operation === 'postCommentInSpace' && result.ok && saysOf({ body: result.value }) === 'Poison'
        ? refused(500, 'remote.fault')
        : undefined
    for (let times = 0; times < 6; times += 1) await at.sync()
    at.online()
    for (const { id } of at.outbox()) retryIntent(at.app.replica, id)
    await at.sync()
    expect(commentsThere(at)).toEqual(['First', 'Last', 'Poison'])
    expect(at.outbox()).toEqual([])
  })

  it('is not parked while the remote fails for everything', async () => {
    const at = await openSyncFixture({ kind })
    comment(at, 'Waits')
    at.weather.before = () => refused(500, 'remote.fault')
    for (let times = 0; times < 8; times += 1) await at.sync()
    expect(at.status()).toMatchObject({ pending: 1, attention: 0 })
  })
})

describe('an edit that was changed after its unnoticed arrival', () => {
  it('reports it, and is not sent on top of itself', async () => {
    const at = await failing('feed', () => refused(500))
    delete at.weather.before
    at.weather.after = (operation, result) =>
      operation === 'postCommentInSpace' && result.ok && saysOf({ body: result.value }) === 'Poison'
        ? refused(500, 'remote.fault')
        : undefined
    for (let times = 0; times < 6; times += 1) await at.sync()
    at.online()
    editIntent(at.app.replica, at.outbox()[0]!.id, [{ page: null, markdown: 'Changed' }])
    await at.sync()
    expect(commentsThere(at)).toEqual(['First', 'Last', 'Poison'])
    expect(at.outbox()).toMatchObject([
      { state: 'needs-you', error: { code: 'sync.earlier-arrived' }, texts: [{ after: 'Changed' }] },
    ])
  })
})

describe.each(WRITABLE)('with a remote of kind "%s" that always reports another writer', (kind) => {
  it('the round ends in words, and the edit stays in the outbox', async () => {
    const at = await openSyncFixture({ kind })
    const draft = await at.beginThere()
    at.write(draft, at.pages[0]!, 'Never taken.\n')
    let asked = 0
    at.weather.before = (operation) => {
      if (operation !== 'updateChangeRequestContent') return undefined
      asked += 1
      // An endless loop must fail here, not hang.
      return asked > 100 ? refused(422) : refused(412)
    }
    await at.sync()
    // Without keys each attempt is repeated without a precondition.
    expect(asked).toBe(kind === 'feed' ? 10 : 20)
    expect(at.app.replica.connection().problem?.code).toBe('sync.always-stale')
    expect(at.outbox()).toMatchObject([{ state: 'queued', texts: [{ after: 'Never taken.\n' }] }])
  })
})

describe('with a remote without keys and with foreign preconditions', () => {
  it("an edit is sent without a precondition, and never over another user's text", async () => {
    const at = await openSyncFixture({ kind: 'public' })
    const draft = await at.beginThere()
    const [page] = at.pages as [string]
    const conditions: (string | undefined)[] = []
    const app = openTestReplica(at.origin, at.visitor, {
      wrap: (remote) => {
        const less = documentedOnly(remote, { beyond: PUBLIC_BEYOND, pageSize: 2 })
        return {
          ...less,
          async call(operation, input, options) {
            if (operation !== 'updateChangeRequestContent') return less.call(operation, input, options)
            conditions.push(input.ifMatch)
            if (conditions.length === 1) at.writeThere(draft, page, 'One, there.\n\nTwo.\n\nThree.\n')
            return input.ifMatch === undefined ? less.call(operation, input, options) : refused(412)
          },
        }
      },
    })
    onTestFinished(() => app.close())
    await app.sync()
    const params = { spaceId: at.space, changeRequestId: draft }
    const document = { markdown: 'One.\n\nTwo.\n\nThree, here.\n' }
    app.call('updateChangeRequestContent', {
      params,
      body: { changes: [{ operation: 'update_page', page, document }] },
    })
    await app.sync()
    expect(at.there(page, draft)).toBe('One, there.\n\nTwo.\n\nThree, here.\n')
    expect(conditions.map((condition) => condition !== undefined)).toEqual([true, true, false])
    expect(app.replica.status()).toMatchObject({ state: 'idle', pending: 0 })
  })
})
