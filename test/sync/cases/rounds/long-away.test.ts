import { describe, expect, it } from 'vitest'
import { deleteOldTombstones } from '../../../../src-main/feed/delete-old-tombstones.ts'
import { deleteExpiredAnswers } from '../../../../src-main/operations/engine/idempotency.ts'
import { purgeDeletedSpaces } from '../../../../src-main/revisions/purge-spaces.ts'
import { trashItems } from '../../../../src-main/sync/trash/trash.ts'
import { addChangeRequest, addSpace, merge } from '../../../support/content/authoring.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import { openSyncFixture, refused, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import { KINDS } from '../../simulation/remote-kind.ts'

const DAY = 86_400_000
const rest = () => Promise.resolve()

const postComment = (fixture: SyncFixture, markdown: string, space = fixture.space) =>
  fixture.origin.call('postCommentInSpace', { params: { spaceId: space }, body: { body: { markdown } } }).id
const localComments = (fixture: SyncFixture) =>
  fixture.app
    .call('listCommentsInSpace', { params: { spaceId: fixture.space } })
    .items.map(({ body }) => body.markdown)
    .toSorted()
const localSpaces = (fixture: SyncFixture) =>
  fixture.app
    .call('listSpacesInOrganizationById', { params: { organizationId: fixture.origin.organization } })
    .items.map(({ title }) => title)
const trash = (fixture: SyncFixture) =>
  trashItems(fixture.app.store)
    .map(({ text }) => text)
    .toSorted()

/** Advances the clock by a hundred days, after which the remote has no earlier deletions. */
async function passHundredDays(fixture: SyncFixture): Promise<void> {
  await deleteOldTombstones(fixture.origin.store, fixture.origin.now, rest)
  fixture.origin.advance(8 * DAY)
  await purgeDeletedSpaces(fixture.origin.store, fixture.origin.now, rest)
  await deleteOldTombstones(fixture.origin.store, fixture.origin.now, rest)
  fixture.origin.advance(92 * DAY)
  await deleteOldTombstones(fixture.origin.store, fixture.origin.now, rest)
}

/** Opens a replica that was away while another user deleted a comment, a reply, a page and a space. */
async function openLongAway(kind: (typeof KINDS)[number]) {
  const fixture = await openSyncFixture({ kind, visitorOf: (origin) => origin.addUser('admin') })
  const other = addSpace(fixture.origin, { Elsewhere: 'In another space.\n' })
  postComment(fixture, 'Stays')
  const deletedComment = postComment(fixture, 'Goes')
  const answered = postComment(fixture, 'Answered')
  const params = { spaceId: fixture.space }
  const reply = fixture.origin.call('postCommentReplyInSpace', {
    params: { ...params, commentId: answered },
    body: { body: { markdown: 'A reply goes' } },
  }).id
  await fixture.sync()
  fixture.origin.call('deleteCommentInSpace', { params: { ...params, commentId: deletedComment } })
  fixture.origin.call('deleteCommentReplyInSpace', {
    params: { ...params, commentId: answered, commentReplyId: reply },
  })
  fixture.origin.call('deleteSpaceById', { params: { spaceId: other.space } })
  const change = addChangeRequest(fixture.origin, fixture.space)
  fixture.origin.call('updateChangeRequestContent', {
    params: { ...params, changeRequestId: change },
    body: { changes: [{ operation: 'delete_page', page: fixture.pages[1]! }] },
  })
  merge(fixture.origin, fixture.space, change)
  await passHundredDays(fixture)
  return fixture
}

describe.each(KINDS)('with a remote of kind "%s", a replica that was away for too long', (kind) => {
  it('starts over, removes what the remote reports as deleted, and retains its texts in the trash', async () => {
    const fixture = await openLongAway(kind)
    await fixture.sync()
    expect(fixture.status()).toMatchObject({ state: 'idle' })
    expect(localComments(fixture)).toEqual(['Answered', 'Stays'])
    expect(localSpaces(fixture)).toEqual(['Handbook'])
    const { pages } = fixture.app.call('listPages', { params: { spaceId: fixture.space } })
    expect(pages.map(({ title }) => title)).toEqual(['Start'])
    expect(trash(fixture)).toEqual(['A reply goes', 'Goes', 'In another space.\n', 'Words.\n\nMore.\n'])
    expect(fixture.app.store.all('SELECT * FROM deletion_candidate')).toEqual([])
  })

  it('requests by id only entities that the pull did not report', async () => {
    const fixture = await openLongAway(kind)
    const requested: string[] = []
    fixture.network.onRequest = (operation, { params }) => {
      const { commentReplyId, commentId, changeRequestId, spaceId } = (params ?? {}) as Record<string, string>
      if (/^get(Space|Collection|Comment|ChangeRequest|Member|Team|Site)/.test(operation))
        requested.push(`${operation} ${commentReplyId ?? commentId ?? changeRequestId ?? spaceId ?? ''}`)
      return undefined
    }
    await fixture.sync()
    const reads = requested.filter((each) => /^get(Comment|Space)/.test(each))
    expect(reads).toHaveLength(3)
    expect(requested.length).toBeLessThan(8)
  })

  it('retains its own edits, and sends them', async () => {
    const fixture = await openLongAway(kind)
    fixture.app.call('postCommentInSpace', {
      params: { spaceId: fixture.space },
      body: { body: { markdown: 'Written away' } },
    })
    await fixture.sync()
    expect(localComments(fixture)).toEqual(['Answered', 'Stays', 'Written away'])
    expect(fixture.outbox()).toEqual([])
  })

  it('sends no edit again whose answer was lost before, though the remote has forgotten its key', async () => {
    const fixture = await openSyncFixture({ kind })
    const params = { spaceId: fixture.space }
    fixture.app.call('postCommentInSpace', { params, body: { body: { markdown: 'Once' } } })
    fixture.createDraft('Once')
    fixture.network.onAnswer = (operation) =>
      /^(?:post|create)/.test(operation) ? lostAnswer(true) : undefined
    await fixture.sync()
    fixture.origin.advance(31 * DAY)
    while (deleteExpiredAnswers(fixture.origin.store, fixture.origin.now)) continue
    fixture.crash()
    fixture.online()
    await fixture.sync()
    const comments = fixture.origin.call('listCommentsInSpace', { params }).items
    expect(comments.map(({ body }) => body.markdown)).toEqual(['Once'])
    expect(fixture.remoteDrafts().map(({ subject }) => subject)).toEqual(['Once'])
    expect(fixture.outbox()).toEqual([])
  })

  it('removes nothing that is merely unreported: a refusal, a fault and silence prove nothing', async () => {
    const fixture = await openSyncFixture({ kind })
    postComment(fixture, 'Stays')
    await fixture.sync()
    postComment(fixture, 'Goes on')
    await passHundredDays(fixture)
    fixture.network.onAnswer = (operation, result) => {
      if (!result.ok) return undefined
      if (operation.startsWith('getComment')) return refused(403, 'auth.forbidden')
      const { changes, items } = result.value as { changes?: { kind: string }[]; items?: unknown[] }
      if (changes)
        return {
          ...result,
          value: { ...(result.value as object), changes: changes.filter(({ kind: of }) => of !== 'comment') },
        }
      return items && operation === 'listCommentsInSpace'
        ? { ...result, value: { ...(result.value as object), items: [] } }
        : undefined
    }
    await fixture.sync()
    expect(localComments(fixture)).toContain('Stays')
    expect(trash(fixture)).toEqual([])
  })

  it('continues after an interruption, even between requests', async () => {
    const fixture = await openLongAway(kind)
    let calls = 0
    fixture.network.onRequest = () => {
      calls += 1
      return calls % 7 === 0 ? lostAnswer(false) : undefined
    }
    for (let times = 0; times < 30; times += 1) {
      await fixture.sync()
      fixture.crash()
    }
    fixture.online()
    await fixture.sync()
    expect(localComments(fixture)).toEqual(['Answered', 'Stays'])
    expect(localSpaces(fixture)).toEqual(['Handbook'])
    expect(trash(fixture)).toEqual(['A reply goes', 'Goes', 'In another space.\n', 'Words.\n\nMore.\n'])
  })
})
