import { expect, it } from 'vitest'
import { writeMention } from '../../../src-main/content/mentions/mention.ts'
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

const mentionOf = (kind: 'user' | 'team', id: string) => writeMention({ kind, id }, 'Whoever')

it('a mention written offline arrives once, and waits until it is answered', async () => {
  const { at, reviewer, work, markRead } = await openWork()
  const params = { spaceId: at.space }
  const say = (markdown: string) => ({ body: { markdown } })
  at.offline()
  at.app.call('postCommentInSpace', { params, body: say(`Ask ${mentionOf('user', at.origin.user)}.`) })
  at.online()
  await at.sync()
  await at.sync()
  const [comment] = at.origin.call('listCommentsInSpace', { params, query: {} }).items
  const inThread = { ...params, commentId: comment!.id }
  at.origin.call('postCommentReplyInSpace', {
    params: inThread,
    body: say(`See this, ${mentionOf('user', reviewer.user)}`),
  })
  await at.sync()
  at.offline()
  const name = at.origin.store.get<{ name: string }>(
    'SELECT display_name AS name FROM user WHERE id = ?',
    reviewer.user,
  )!.name
  expect((await work()).waiting).toMatchObject([
    { kind: 'mention', preview: `See this, @${name}`, isUnread: true, team: null, comment: comment!.id },
  ])
  await markRead((await work()).waiting)
  expect(unreadOf(await work())).toEqual([['mention', false]])
  at.app.call('postCommentReplyInSpace', { params: inThread, body: say('I did.') })
  expect(unreadOf(await work())).toEqual([])
})

it('a mention of a team reaches its members, and no others', async () => {
  const { at, reviewer, work } = await openWork()
  const team = (title: string, members: string[]) =>
    at.origin.call('createOrganizationTeam', {
      params: { organizationId: at.origin.organization },
      body: { title, members },
    }).id
  const writers = team('Writers', [reviewer.user])
  const others = team('Others', [at.origin.user])
  const post = (markdown: string) =>
    at.origin.call('postCommentInSpace', { params: { spaceId: at.space }, body: { body: { markdown } } })
  post(`${mentionOf('team', writers)} and ${mentionOf('team', others)}`)
  post(mentionOf('team', others))
  await at.sync()
  expect((await work()).waiting).toMatchObject([
    { kind: 'mention', team: 'Writers', preview: '@Whoever and @Whoever' },
  ])
})

it('a mention in code, of the author, of an unknown id, in a resolved thread or an edited text reaches nobody', async () => {
  const { at, reviewer, work } = await openWork()
  const params = { spaceId: at.space }
  const own = mentionOf('user', reviewer.user)
  const post = (markdown: string) =>
    at.origin.call('postCommentInSpace', { params, body: { body: { markdown } } }).id
  post(`\`${own}\``)
  post(mentionOf('user', 'nobody'))
  post(`@${reviewer.user} ${reviewer.user}@example.org [x](/users/${reviewer.user})`)
  const resolved = post(own)
  at.origin.call('updateCommentInSpace', {
    params: { ...params, commentId: resolved },
    body: { resolved: true },
  })
  const edited = post(own)
  at.origin.call('updateCommentInSpace', {
    params: { ...params, commentId: edited },
    body: { body: { markdown: 'Nobody.' } },
  })
  const deleted = post(own)
  at.origin.call('deleteCommentInSpace', { params: { ...params, commentId: deleted } })
  at.app.call('postCommentInSpace', { params, body: { body: { markdown: own } } })
  await at.sync()
  expect(unreadOf(await work())).toEqual([])
})

it('a description mentions the user while its change request is a draft or open', async () => {
  const { at, reviewer, work } = await openWork()
  const draft = addChangeRequest(at.origin, at.space)
  const change = (body: { description?: { markdown: string }; status?: 'archived' }) =>
    at.origin.call('updateChangeRequestById', { params: inRequest(at, draft), body })
  change({ description: { markdown: `For ${mentionOf('user', reviewer.user)}.` } })
  await at.sync()
  expect((await work()).waiting).toMatchObject([
    { kind: 'mention', comment: null, changeRequest: { id: draft }, isUnread: true },
  ])
  change({ description: { markdown: 'For nobody.' } })
  await at.sync()
  expect(unreadOf(await work())).toEqual([])
  change({ description: { markdown: mentionOf('user', reviewer.user) } })
  change({ status: 'archived' })
  await at.sync()
  expect(unreadOf(await work())).toEqual([])
})

it('a mention that was read leaves after some days', async () => {
  const { at, reviewer, work, markRead } = await openWork()
  at.origin.call('postCommentInSpace', {
    params: { spaceId: at.space },
    body: { body: { markdown: mentionOf('user', reviewer.user) } },
  })
  await at.sync()
  await markRead((await work()).waiting)
  expect(unreadOf(await work())).toEqual([['mention', false]])
  at.origin.advance(8 * 24 * 60 * 60 * 1000)
  expect(unreadOf(await work())).toEqual([])
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
