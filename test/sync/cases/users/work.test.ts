import { expect, it } from 'vitest'
import { writeMention } from '../../../../src-main/content/markdown/links/mention.ts'
import type { WaitingItem, Work } from '../../../../src-main/schemas/work/work.ts'
import { addChangeRequest, addSpace } from '../../../support/content/authoring.ts'
import { openSyncFixture, type SyncFixture } from '../../../support/sync/sync-fixture.ts'
import type { Visitor } from '../../../support/workspace.ts'

/** Opens a replica of the reviewer, and an author who works at the origin. */
async function openWork() {
  let reviewer: Visitor | undefined
  const fixture = await openSyncFixture({
    visitorOf: (origin) => (reviewer = origin.addUser('review')),
  })
  const call = async <Value>(id: 'getWork' | 'markWorkRead', body?: object): Promise<Value> => {
    const result = await fixture.app.callAsync(id, {
      params: { organizationId: fixture.origin.organization },
      body,
    })
    if (!result.ok) throw result.problem
    return result.value as Value
  }
  return {
    fixture,
    reviewer: reviewer!,
    work: () => call<Work>('getWork'),
    markRead: (items: readonly WaitingItem[]) => call('markWorkRead', { items: items.map(({ id }) => id) }),
  }
}

const inRequest = (fixture: SyncFixture, changeRequestId: string) => ({
  spaceId: fixture.space,
  changeRequestId,
})

function request(fixture: SyncFixture, draft: string, user: string): void {
  fixture.origin.advance(1000)
  fixture.origin.call('requestReviewersForChangeRequest', {
    params: inRequest(fixture, draft),
    body: { users: [user] },
  })
}

const unreadOf = ({ waiting }: Work) => waiting.map(({ kind, isUnread }) => [kind, isUnread])

it('a requested review waits offline until it is answered, and is unread until it is marked, also after a restart', async () => {
  const { fixture, reviewer, work, markRead } = await openWork()
  const draft = addChangeRequest(fixture.origin, fixture.space)
  request(fixture, draft, reviewer.user)
  await fixture.sync()
  fixture.offline()
  expect(unreadOf(await work())).toEqual([['review', true]])
  await markRead((await work()).waiting)
  fixture.crash()
  expect(unreadOf(await work())).toEqual([['review', false]])
  fixture.app.call('submitChangeRequestReview', {
    params: inRequest(fixture, draft),
    body: { status: 'approved' },
  })
  expect(unreadOf(await work())).toEqual([])
  fixture.online()
  await fixture.sync()
  request(fixture, draft, reviewer.user)
  await fixture.sync()
  expect(unreadOf(await work())).toEqual([['review', true]])
})

it('a thread waits while another user wrote last in it, and no longer once it is answered or resolved', async () => {
  const { fixture, work } = await openWork()
  const params = { spaceId: fixture.space }
  const bodyOf = (markdown: string) => ({ body: { markdown } })
  fixture.app.call('postCommentInSpace', { params, body: bodyOf('Why?') })
  await fixture.sync()
  expect(unreadOf(await work())).toEqual([])
  const [comment] = fixture.origin.call('listCommentsInSpace', { params, query: {} }).items
  const inThread = { ...params, commentId: comment!.id }
  fixture.origin.call('postCommentReplyInSpace', { params: inThread, body: bodyOf('Because.') })
  await fixture.sync()
  expect((await work()).waiting).toMatchObject([{ kind: 'thread', preview: 'Because.', isUnread: true }])
  fixture.app.call('postCommentReplyInSpace', { params: inThread, body: bodyOf('I see.') })
  expect(unreadOf(await work())).toEqual([])
  await fixture.sync()
  fixture.origin.call('postCommentReplyInSpace', { params: inThread, body: bodyOf('Done.') })
  await fixture.sync()
  expect(unreadOf(await work())).toEqual([['thread', true]])
  fixture.origin.call('updateCommentInSpace', { params: inThread, body: { resolved: true } })
  await fixture.sync()
  expect(unreadOf(await work())).toEqual([])
})

it('own change requests name the users whose review is awaited, and those of others are listed apart', async () => {
  const { fixture, work } = await openWork()
  const draft = fixture.createDraft('Mine')
  fixture.write(draft, fixture.pages[0]!, 'Changed.\n')
  const other = fixture.origin.call('createChangeRequest', {
    params: { spaceId: fixture.space },
    body: { subject: 'Theirs' },
  }).id
  fixture.origin.call('updateChangeRequestById', {
    params: inRequest(fixture, other),
    body: { status: 'open' },
  })
  await fixture.sync()
  const subjects = (list: { subject: string }[]) => list.map(({ subject }) => subject)
  expect(subjects((await work()).drafts)).toEqual(['Mine'])
  expect(subjects((await work()).ofOthers)).toEqual(['Theirs'])
  const [mine] = (await work()).drafts
  fixture.app.call('requestReviewersForChangeRequest', {
    params: inRequest(fixture, mine!.id),
    body: { users: [fixture.origin.user] },
  })
  const { drafts, open, waiting } = await work()
  expect([drafts, waiting]).toEqual([[], []])
  expect(open).toMatchObject([{ subject: 'Mine', waitsFor: [expect.any(String)] }])
  fixture.app.store.run("UPDATE user SET display_name = 'You' WHERE id = ?", fixture.origin.user)
  expect((await work()).open).toMatchObject([{ waitsFor: ['Unnamed user'] }])
})

it('a change request of the user with conflicts waits', async () => {
  const { fixture, work } = await openWork()
  const draft = fixture.createDraft('Mine')
  fixture.write(draft, fixture.pages[0]!, 'Mine.\n')
  await fixture.sync()
  const other = addChangeRequest(fixture.origin, fixture.space)
  fixture.writeAtRemote(other, fixture.pages[0]!, 'Theirs.\n')
  fixture.mergeAtRemote(other)
  await fixture.sync()
  const [mine] = (await work()).drafts
  fixture.app.call('updateChangeRequest', { params: inRequest(fixture, mine!.id) })
  expect((await work()).waiting).toMatchObject([{ kind: 'conflict', pages: 1 }])
})

const mentionOf = (kind: 'user' | 'team', id: string) => writeMention({ kind, id }, 'Whoever')

it('a mention written offline arrives once, and waits until it is answered', async () => {
  const { fixture, reviewer, work, markRead } = await openWork()
  const params = { spaceId: fixture.space }
  const bodyOf = (markdown: string) => ({ body: { markdown } })
  fixture.offline()
  fixture.app.call('postCommentInSpace', {
    params,
    body: bodyOf(`Ask ${mentionOf('user', fixture.origin.user)}.`),
  })
  fixture.online()
  await fixture.sync()
  await fixture.sync()
  const [comment] = fixture.origin.call('listCommentsInSpace', { params, query: {} }).items
  const inThread = { ...params, commentId: comment!.id }
  fixture.origin.call('postCommentReplyInSpace', {
    params: inThread,
    body: bodyOf(`See this, ${mentionOf('user', reviewer.user)}`),
  })
  await fixture.sync()
  fixture.offline()
  const name = fixture.origin.store.get<{ name: string }>(
    'SELECT display_name AS name FROM user WHERE id = ?',
    reviewer.user,
  )!.name
  expect((await work()).waiting).toMatchObject([
    { kind: 'mention', preview: `See this, @${name}`, isUnread: true, team: null, comment: comment!.id },
  ])
  await markRead((await work()).waiting)
  expect(unreadOf(await work())).toEqual([['mention', false]])
  fixture.app.call('postCommentReplyInSpace', { params: inThread, body: bodyOf('I did.') })
  expect(unreadOf(await work())).toEqual([])
})

it('a mention of a team reaches its members, and no others', async () => {
  const { fixture, reviewer, work } = await openWork()
  const createTeam = (title: string, members: string[]) =>
    fixture.origin.call('createOrganizationTeam', {
      params: { organizationId: fixture.origin.organization },
      body: { title, members },
    }).id
  const writers = createTeam('Writers', [reviewer.user])
  const others = createTeam('Others', [fixture.origin.user])
  const post = (markdown: string) =>
    fixture.origin.call('postCommentInSpace', {
      params: { spaceId: fixture.space },
      body: { body: { markdown } },
    })
  post(`${mentionOf('team', writers)} and ${mentionOf('team', others)}`)
  post(mentionOf('team', others))
  await fixture.sync()
  expect((await work()).waiting).toMatchObject([
    { kind: 'mention', team: 'Writers', preview: '@Whoever and @Whoever' },
  ])
})

it('a mention in code, of the author, of an unknown id, in a resolved thread or an edited text reaches nobody', async () => {
  const { fixture, reviewer, work } = await openWork()
  const params = { spaceId: fixture.space }
  const own = mentionOf('user', reviewer.user)
  const post = (markdown: string) =>
    fixture.origin.call('postCommentInSpace', { params, body: { body: { markdown } } }).id
  post(`\`${own}\``)
  post(mentionOf('user', 'nobody'))
  post(`@${reviewer.user} ${reviewer.user}@example.org [x](/users/${reviewer.user})`)
  const resolved = post(own)
  fixture.origin.call('updateCommentInSpace', {
    params: { ...params, commentId: resolved },
    body: { resolved: true },
  })
  const edited = post(own)
  fixture.origin.call('updateCommentInSpace', {
    params: { ...params, commentId: edited },
    body: { body: { markdown: 'Nobody.' } },
  })
  const deleted = post(own)
  fixture.origin.call('deleteCommentInSpace', { params: { ...params, commentId: deleted } })
  fixture.app.call('postCommentInSpace', { params, body: { body: { markdown: own } } })
  await fixture.sync()
  expect(unreadOf(await work())).toEqual([])
})

it('a description mentions the user while its change request is a draft or open', async () => {
  const { fixture, reviewer, work } = await openWork()
  const draft = addChangeRequest(fixture.origin, fixture.space)
  const change = (body: { description?: { markdown: string }; status?: 'archived' }) =>
    fixture.origin.call('updateChangeRequestById', { params: inRequest(fixture, draft), body })
  change({ description: { markdown: `For ${mentionOf('user', reviewer.user)}.` } })
  await fixture.sync()
  expect((await work()).waiting).toMatchObject([
    { kind: 'mention', comment: null, changeRequest: { id: draft }, isUnread: true },
  ])
  change({ description: { markdown: 'For nobody.' } })
  await fixture.sync()
  expect(unreadOf(await work())).toEqual([])
  change({ description: { markdown: mentionOf('user', reviewer.user) } })
  change({ status: 'archived' })
  await fixture.sync()
  expect(unreadOf(await work())).toEqual([])
})

it('a mention that was read leaves after some days', async () => {
  const { fixture, reviewer, work, markRead } = await openWork()
  fixture.origin.call('postCommentInSpace', {
    params: { spaceId: fixture.space },
    body: { body: { markdown: mentionOf('user', reviewer.user) } },
  })
  await fixture.sync()
  await markRead((await work()).waiting)
  expect(unreadOf(await work())).toEqual([['mention', false]])
  fixture.origin.advance(8 * 24 * 60 * 60 * 1000)
  expect(unreadOf(await work())).toEqual([])
})

it('a space that the user may no longer read lists nothing', async () => {
  const { fixture, reviewer, work } = await openWork()
  request(fixture, addChangeRequest(fixture.origin, fixture.space), reviewer.user)
  await fixture.sync()
  expect((await work()).waiting).toHaveLength(1)
  fixture.origin.setRole(reviewer.user, fixture.origin.organization, null)
  await fixture.sync()
  expect(await work()).toMatchObject({ waiting: [], latestChanges: [] })
})

it('the limits of its lists count no change request of a deleted space', async () => {
  const { fixture, reviewer, work } = await openWork()
  const { origin, app } = fixture
  const ask = (space: string) => {
    const draft = addChangeRequest(origin, space)
    const description = { markdown: mentionOf('user', reviewer.user) }
    origin.advance(1000)
    origin.call('requestReviewersForChangeRequest', {
      params: { spaceId: space, changeRequestId: draft },
      body: { users: [reviewer.user], description },
    })
    return draft
  }
  const open = ask(fixture.space)
  const { space: other } = addSpace(origin, { Start: 'One.\n' })
  for (let count = 0; count < 100; count += 1) ask(other)
  await fixture.sync()
  app.store.run('UPDATE space SET deleted_at = 1 WHERE id = ?', other)
  const { waiting, ofOthers } = await work()
  expect(waiting.map(({ kind, changeRequest }) => [kind, changeRequest?.id]).toSorted()).toEqual([
    ['mention', open],
    ['review', open],
  ])
  expect(ofOthers.map(({ id }) => id)).toEqual([open])
})
