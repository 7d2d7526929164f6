import { expect, it } from 'vitest'
import type { WaitingItem, Work } from '../../../src-main/schemas/work/work.ts'
import { addChangeRequest } from '../../support/content/content.ts'
import { openSyncFixture, type SyncFixture } from '../../support/sync/sync-fixture.ts'
import type { Visitor } from '../../support/workspace.ts'

/** A replica of the reviewer, and an author who works at the origin. */
async function openWork() {
  let reviewer: Visitor | undefined
  const at = await openSyncFixture({
    visitorOf: (origin) => (reviewer = origin.addUser('review')),
  })
  const call = async <Value>(id: 'getWork' | 'markWorkRead', body?: object): Promise<Value> => {
    const result = await at.app.ask(id, { params: { organizationId: at.origin.organization }, body })
    if (!result.ok) throw result.problem
    return result.value as Value
  }
  return {
    at,
    reviewer: reviewer!,
    work: () => call<Work>('getWork'),
    markRead: (items: readonly WaitingItem[]) => call('markWorkRead', { items: items.map(({ id }) => id) }),
  }
}

const inRequest = (at: SyncFixture, changeRequestId: string) => ({ spaceId: at.space, changeRequestId })

function request(at: SyncFixture, draft: string, user: string): void {
  at.origin.advance(1000)
  at.origin.call('requestReviewersForChangeRequest', {
    params: inRequest(at, draft),
    body: { users: [user] },
  })
}

const unreadOf = ({ waiting }: Work) => waiting.map(({ kind, isUnread }) => [kind, isUnread])

it('a requested review waits offline until it is answered, and is unread until it is marked, also after a restart', async () => {
  const { at, reviewer, work, markRead } = await openWork()
  const draft = addChangeRequest(at.origin, at.space)
  request(at, draft, reviewer.user)
  await at.sync()
  at.offline()
  expect(unreadOf(await work())).toEqual([['review', true]])
  await markRead((await work()).waiting)
  at.crash()
  expect(unreadOf(await work())).toEqual([['review', false]])
  at.app.call('submitChangeRequestReview', { params: inRequest(at, draft), body: { status: 'approved' } })
  expect(unreadOf(await work())).toEqual([])
  at.online()
  await at.sync()
  request(at, draft, reviewer.user)
  await at.sync()
  expect(unreadOf(await work())).toEqual([['review', true]])
})

it('a thread waits while another user wrote last in it, and no longer once it is answered or resolved', async () => {
  const { at, work } = await openWork()
  const params = { spaceId: at.space }
  const say = (markdown: string) => ({ body: { markdown } })
  at.app.call('postCommentInSpace', { params, body: say('Why?') })
  await at.sync()
  expect(unreadOf(await work())).toEqual([])
  const [comment] = at.origin.call('listCommentsInSpace', { params, query: {} }).items
  const inThread = { ...params, commentId: comment!.id }
  at.origin.call('postCommentReplyInSpace', { params: inThread, body: say('Because.') })
  await at.sync()
  expect((await work()).waiting).toMatchObject([{ kind: 'thread', preview: 'Because.', isUnread: true }])
  at.app.call('postCommentReplyInSpace', { params: inThread, body: say('I see.') })
  expect(unreadOf(await work())).toEqual([])
  await at.sync()
  at.origin.call('postCommentReplyInSpace', { params: inThread, body: say('Done.') })
  await at.sync()
  expect(unreadOf(await work())).toEqual([['thread', true]])
  at.origin.call('updateCommentInSpace', { params: inThread, body: { resolved: true } })
  await at.sync()
  expect(unreadOf(await work())).toEqual([])
})

it('the own change requests name the users whose review is awaited, and those of others stand apart', async () => {
  const { at, work } = await openWork()
  const draft = at.begin('Mine')
  at.write(draft, at.pages[0]!, 'Changed.\n')
  const other = at.origin.call('createChangeRequest', {
    params: { spaceId: at.space },
    body: { subject: 'Theirs' },
  }).id
  at.origin.call('updateChangeRequestById', { params: inRequest(at, other), body: { status: 'open' } })
  await at.sync()
  const subjects = (list: { subject: string }[]) => list.map(({ subject }) => subject)
  expect(subjects((await work()).drafts)).toEqual(['Mine'])
  expect(subjects((await work()).ofOthers)).toEqual(['Theirs'])
  const [mine] = (await work()).drafts
  at.app.call('requestReviewersForChangeRequest', {
    params: inRequest(at, mine!.id),
    body: { users: [at.origin.user] },
  })
  const { drafts, open, waiting } = await work()
  expect([drafts, waiting]).toEqual([[], []])
  expect(open).toMatchObject([{ subject: 'Mine', waitsFor: [expect.any(String)] }])
})

it('a change request of the user with conflicts waits', async () => {
  const { at, work } = await openWork()
  const draft = at.begin('Mine')
  at.write(draft, at.pages[0]!, 'Mine.\n')
  await at.sync()
  const other = addChangeRequest(at.origin, at.space)
  at.writeThere(other, at.pages[0]!, 'Theirs.\n')
  at.mergeThere(other)
  await at.sync()
  const [mine] = (await work()).drafts
  at.app.call('updateChangeRequest', { params: inRequest(at, mine!.id) })
  expect((await work()).waiting).toMatchObject([{ kind: 'conflict', pages: 1 }])
})

it('nothing of a space that the user may no longer read is listed', async () => {
  const { at, reviewer, work } = await openWork()
  request(at, addChangeRequest(at.origin, at.space), reviewer.user)
  await at.sync()
  expect((await work()).waiting).toHaveLength(1)
  at.origin.setRole(reviewer.user, at.origin.organization, null)
  await at.sync()
  expect(await work()).toMatchObject({ waiting: [], latestChanges: [] })
})
