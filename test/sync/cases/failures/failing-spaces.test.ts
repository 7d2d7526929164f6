import { describe, expect, it } from 'vitest'
import type { RawInput } from '../../../../src-main/operations/engine/dispatch.ts'
import { Problem, type ProblemCode } from '../../../../src-main/schemas/problem.ts'
import type { RemoteResult } from '../../../../src-main/sync/remote.ts'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { addSpace } from '../../../support/content/authoring.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, refused, textChange, type SyncFixture } from '../../../support/sync/sync-fixture.ts'

/* A remote that answers, but always fails over one space or organization. Every other one is pulled and sent. */

/** Returns the result of an answer that is no answer of the API. */
function notAnAnswer(code: ProblemCode, status?: number): RemoteResult {
  const problem = new Problem(code, 'No answer of the API.')
  return {
    ok: false,
    kind: 'network',
    problem,
    mayHaveArrived: false,
    ...(status !== undefined && { status }),
  }
}

const FAILURES: [how: string, fail: () => RemoteResult][] = [
  ['500', () => refused(500, 'remote.fault')],
  ['a reset', () => lostAnswer(false)],
  ['an answer of another shape', () => notAnAnswer('remote.not-understood', 200)],
  ['an answer that is too large', () => notAnAnswer('remote.too-large')],
  ['a refusal', () => refused(400, 'input.invalid')],
]

const problemOf = ({ app }: SyncFixture) => app.replica.connection().problem
const idsOf = ({ params, query }: RawInput) => JSON.stringify([params, query])

/** Makes every request of these operations that names an id fail. Returns their number. */
function failOver(fixture: SyncFixture, operations: string[], id: string, fail: () => RemoteResult) {
  const failed = { count: 0 }
  fixture.network.onRequest = (operation, input) => {
    if (!operations.includes(operation) || !idsOf(input).includes(id)) return undefined
    failed.count += 1
    return fail()
  }
  return failed
}

/** Changes both pages at the remote, merges them, and adds another space with a page. */
function changeAtRemote(fixture: SyncFixture): { other: string; otherPage: string } {
  const draft = fixture.origin.call('createChangeRequest', {
    params: { spaceId: fixture.space },
    body: {},
  }).id
  fixture.writeAtRemote(draft, fixture.pages[0]!, 'Failing.\n')
  fixture.writeAtRemote(draft, fixture.pages[1]!, 'Arrives.\n')
  fixture.mergeAtRemote(draft)
  const { space, pages } = addSpace(fixture.origin, { Other: 'In another space.\n' })
  return { other: space, otherPage: pages[0]! }
}

const pageOf = ({ app }: SyncFixture, spaceId: string, pageId: string) =>
  app.call('getPageById', { params: { spaceId, pageId }, query: { format: 'markdown' } }).markdown

const commentIn = ({ app }: SyncFixture, spaceId: string, markdown: string) =>
  app.call('postCommentInSpace', { params: { spaceId }, body: { body: { markdown } } })
const commentsThere = ({ origin }: SyncFixture, spaceId: string) =>
  origin.call('listCommentsInSpace', { params: { spaceId } }).items.map(({ body }) => body.markdown)

describe('a space over which a server without a feed fails', () => {
  it.each(FAILURES)('with %s blocks no other space and its edits, and arrives later', async (_how, fail) => {
    const fixture = await openSyncFixture({ kind: 'public' })
    const { other, otherPage } = changeAtRemote(fixture)
    const failed = failOver(fixture, ['getPageById'], fixture.pages[0]!, fail)
    await fixture.sync()
    expect(failed.count).toBeGreaterThan(0)
    expect(pageOf(fixture, other, otherPage)).toBe('In another space.\n')
    expect(problemOf(fixture)?.message).not.toContain('outbox')
    fixture.comment('Waits')
    commentIn(fixture, other, 'Sent')
    for (let times = 0; times < 5; times += 1) await fixture.sync()
    expect(commentsThere(fixture, other)).toEqual(['Sent'])
    expect(fixture.remoteComments()).toEqual([])
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(problemOf(fixture)).toMatchObject({
      code: 'sync.not-fetched',
      message: expect.stringMatching(/the space "Handbook".* Your edits there wait in the outbox\./),
    })
    fixture.online()
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe('Failing.\n')
    expect(fixture.remoteComments()).toEqual(['Waits'])
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0 })
    expect(fixture.outbox()).toEqual([])
  })

  it.each([
    ['its revision', 'getCurrentRevision'],
    ['its change requests', 'listChangeRequestsForSpace'],
    ['its comments', 'listCommentsInSpace'],
  ])('in %s blocks no other space', async (_what, operation) => {
    const fixture = await openSyncFixture({ kind: 'public' })
    const { other, otherPage } = changeAtRemote(fixture)
    failOver(fixture, [operation], fixture.space, () => refused(500, 'remote.fault'))
    await fixture.sync()
    expect(pageOf(fixture, other, otherPage)).toBe('In another space.\n')
    expect(problemOf(fixture)?.message).toContain('the space "Handbook"')
    fixture.online()
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe('Failing.\n')
    expect(problemOf(fixture)).toBeNull()
  })

  it('is named where a part of it does not exist', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    changeAtRemote(fixture)
    failOver(fixture, ['getCurrentRevision'], fixture.space, () => refused(404, 'resource.unknown'))
    fixture.comment('Waits')
    await fixture.sync()
    expect(problemOf(fixture)?.message).toContain('the space "Handbook"')
    expect(fixture.remoteComments()).toEqual([])
    fixture.online()
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe('Failing.\n')
    expect(fixture.remoteComments()).toEqual(['Waits'])
  })

  it('is pulled but for a change request that it lists and does not have', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    const draft = await fixture.createRemoteDraft()
    changeAtRemote(fixture)
    fixture.origin.call('postCommentInSpace', {
      params: { spaceId: fixture.space },
      body: { body: { markdown: 'There' } },
    })
    fixture.writeAtRemote(draft, fixture.pages[0]!, 'Unknown.\n')
    const failed = failOver(fixture, ['getRevisionOfChangeRequestById'], draft, () =>
      refused(404, 'resource.unknown'),
    )
    await fixture.sync()
    expect(failed.count).toBeGreaterThan(0)
    expect(problemOf(fixture)).toBeNull()
    const { items } = fixture.app.call('listCommentsInSpace', { params: { spaceId: fixture.space } })
    expect(items.map(({ body }) => body.markdown)).toEqual(['There'])
  })

  it('is polled again where a listed thing was deleted meanwhile', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    changeAtRemote(fixture)
    let isFirst = true
    fixture.network.onRequest = (operation) => {
      if (operation !== 'getCurrentRevision' || !isFirst) return undefined
      isFirst = false
      return refused(404, 'resource.unknown')
    }
    await fixture.sync()
    expect(problemOf(fixture)).toBeNull()
    expect(fixture.localText(fixture.pages[0]!)).toBe('Failing.\n')
  })

  it('is polled whole afterwards, also for changes that the list of spaces does not show', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    const draft = await fixture.createRemoteDraft()
    const spaceId = fixture.space
    const comment = fixture.origin.call('postCommentInSpace', {
      params: { spaceId },
      body: { body: { markdown: 'First' } },
    })
    await fixture.sync()
    fixture.writeAtRemote(draft, fixture.pages[0]!, 'Changed there.\n')
    fixture.origin.call('updateCommentInSpace', {
      params: { spaceId, commentId: comment.id },
      body: { body: { markdown: 'Second' } },
    })
    failOver(fixture, ['listChangeRequestsForSpace'], fixture.space, () => refused(500, 'remote.fault'))
    await fixture.sync()
    fixture.online()
    await fixture.app.replica.loop.runRound()
    expect(fixture.localText(fixture.pages[0]!, draft)).toBe('Changed there.\n')
    const comments = fixture.app.call('listCommentsInSpace', { params: { spaceId } }).items
    expect(comments.map(({ body }) => body.markdown)).toEqual(['Second'])
  })

  it('retains a sent edit until a whole pull has received it', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    const draft = await fixture.createRemoteDraft()
    fixture.write(draft, fixture.pages[0]!, 'Here.\n')
    let isSent = false
    fixture.network.onRequest = (operation) => {
      isSent ||= operation === 'updateChangeRequestContent'
      return isSent && operation === 'getRevisionOfChangeRequestById'
        ? refused(500, 'remote.fault')
        : undefined
    }
    for (let times = 0; times < 3; times += 1) await fixture.sync()
    expect(fixture.remoteText(fixture.pages[0]!, draft)).toBe('Here.\n')
    expect(fixture.localText(fixture.pages[0]!, draft)).toBe('Here.\n')
    expect(fixture.outbox()).toMatchObject([{ state: 'done' }])
    fixture.online()
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(fixture.localText(fixture.pages[0]!, draft)).toBe('Here.\n')
  })

  it('ends the round when the server fails over everything', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    changeAtRemote(fixture)
    let isDown = false
    fixture.network.onRequest = (operation) => {
      isDown ||= operation === 'getPageById'
      return isDown ? lostAnswer(false) : undefined
    }
    await fixture.sync()
    expect(fixture.app.replica.state).toMatchObject({ failures: 1, isOnline: false })
  })
})

describe('a first pull from a server without a feed', () => {
  it('brings every space but the one over which it fails', async () => {
    const fixture = await openSyncFixture({ kind: 'public', isEmpty: true })
    const { space, pages } = addSpace(fixture.origin, { Other: 'In another space.\n' })
    failOver(fixture, ['getPageById'], fixture.pages[0]!, () => refused(500, 'remote.fault'))
    await fixture.sync()
    await fixture.sync()
    expect(pageOf(fixture, space, pages[0]!)).toBe('In another space.\n')
    fixture.crash()
    await fixture.sync()
    fixture.online()
    await fixture.sync()
    expect(fixture.localText(fixture.pages[0]!)).toBe('One.\n\nTwo.\n\nThree.\n')
    expect(fixture.status()).toMatchObject({ state: 'idle' })
  })
})

describe('an organization over which a server fails', () => {
  it('retains its sent edits while another one is pulled', async () => {
    const fixture = await openSyncFixture({ kind: 'public' })
    const organization = fixture.origin.addOrganization('Second')
    fixture.origin.setRole(fixture.visitor.user, organization, 'admin')
    fixture.crash()
    await fixture.sync()
    fixture.comment('Sent')
    fixture.network.onRequest = (operation, { params }) =>
      operation === 'listSpacesInOrganizationById' &&
      fixture.remoteComments().length > 0 &&
      JSON.stringify(params).includes(fixture.origin.organization)
        ? refused(500, 'remote.fault')
        : undefined
    for (let times = 0; times < 3; times += 1) await fixture.sync()
    expect(fixture.outbox()).toMatchObject([{ state: 'done' }])
    const { items } = fixture.app.call('listCommentsInSpace', { params: { spaceId: fixture.space } })
    expect(items.map(({ body }) => body.markdown)).toEqual(['Sent'])
    expect(trashItems(fixture.app.store)).toEqual([])
    fixture.online()
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    expect(fixture.remoteComments()).toEqual(['Sent'])
  })

  it.each(FAILURES.slice(0, 4))('with %s does not block another one', async (_how, fail) => {
    const fixture = await openSyncFixture()
    const organization = fixture.origin.addOrganization('Second')
    fixture.origin.setRole(fixture.visitor.user, organization, 'admin')
    const { space, pages } = addSpace(fixture.origin, { There: 'Said there.\n' }, organization)
    fixture.crash()
    await fixture.sync()
    const post = (spaceId: string, markdown: string) =>
      fixture.app.call('postCommentInSpace', { params: { spaceId }, body: { body: { markdown } } })
    fixture.comment('Waits')
    post(space, 'Sent')
    const draft = fixture.origin.call('createChangeRequest', { params: { spaceId: space }, body: {} }).id
    const params = { spaceId: space, changeRequestId: draft }
    fixture.origin.call('updateChangeRequestContent', {
      params,
      body: { changes: [textChange(pages[0]!, 'New.\n') as never] },
    })
    failOver(fixture, ['listChangesInOrganization'], fixture.origin.organization, fail)
    for (let times = 0; times < 5; times += 1) await fixture.sync()
    expect(
      fixture.app.call('getPageInChangeRequestById', { params: { ...params, pageId: pages[0]! } }).markdown,
    ).toBe('New.\n')
    expect(fixture.origin.call('listCommentsInSpace', { params: { spaceId: space } }).items).toHaveLength(1)
    expect(fixture.outbox()).toMatchObject([{ state: 'queued', texts: [{ after: 'Waits' }] }])
    expect(problemOf(fixture)).toMatchObject({
      code: 'sync.not-fetched',
      message: expect.stringContaining('the organization "'),
    })
    fixture.online()
    await fixture.sync()
    expect(fixture.remoteComments()).toEqual(['Waits'])
    expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0 })
  })

  it('and does not list is neither removed nor in the way', async () => {
    const fixture = await openSyncFixture()
    fixture.crash()
    fixture.network.onAnswer = (operation, result) =>
      operation === 'listOrganizationsForAuthenticatedUser' && result.ok
        ? { ...result, value: { items: [] } }
        : undefined
    fixture.network.onRequest = (operation) =>
      operation === 'getOrganizationById' ? refused(500, 'remote.fault') : undefined
    fixture.comment('Sent')
    await fixture.sync()
    expect(fixture.remoteComments()).toEqual(['Sent'])
    expect(fixture.app.replica.connection().lost).toEqual([])
  })
})
