import { describe, expect, it } from 'vitest'
import type { OperationId } from '../../../../src-main/hosts/client-types.ts'
import type { RawInput } from '../../../../src-main/operations/engine/dispatch.ts'
import { retryIntent } from '../../../../src-main/sync/local/resolve-by-user.ts'
import { lostAnswer } from '../../../support/sync/replica.ts'
import {
  newPage,
  openSyncFixture,
  refused,
  type SyncFixture,
  WRITABLE,
} from '../../../support/sync/sync-fixture.ts'

/** The entities that were created offline, one within the other, by their local ids. */
interface Chain {
  changeRequest: string
  page: string
  comment: string
  reply: string
}

function make(fixture: SyncFixture): Chain {
  const spaceId = fixture.space
  const changeRequest = fixture.createDraft('Chain')
  const inDraft = { spaceId, changeRequestId: changeRequest }
  fixture.change(changeRequest, newPage('Made offline', 'A paragraph.\n'))
  const { pages } = fixture.app.call('listPagesInChangeRequest', { params: inDraft })
  const page = pages.find(({ title }) => title === 'Made offline')!.id
  const comment = fixture.app.call('postCommentInChangeRequest', {
    params: inDraft,
    body: { page, body: { markdown: 'A remark' } },
  }).id
  const reply = fixture.app.call('postCommentReplyInChangeRequest', {
    params: { ...inDraft, commentId: comment },
    body: { body: { markdown: 'An answer' } },
  }).id
  fixture.app.call('updateCommentReplyInChangeRequest', {
    params: { ...inDraft, commentId: comment, commentReplyId: reply },
    body: { addedReactions: ['1f44d'] },
  })
  return { changeRequest, page, comment, reply }
}

/** Returns every read and write that references entities of the chain by id. */
function calls(space: string, { changeRequest, page, comment, reply }: Chain): [OperationId, RawInput][] {
  const inDraft = { spaceId: space, changeRequestId: changeRequest }
  const onComment = { ...inDraft, commentId: comment }
  return [
    ['getChangeRequestById', { params: inDraft }],
    ['getRevisionOfChangeRequestById', { params: inDraft }],
    ['listPagesInChangeRequest', { params: inDraft }],
    ['getPageInChangeRequestById', { params: { ...inDraft, pageId: page } }],
    ['getChangeRequestChanges', { params: inDraft }],
    ['listChangeRequestConflicts', { params: inDraft }],
    ['listCommentsInChangeRequest', { params: inDraft }],
    ['getCommentInChangeRequest', { params: onComment }],
    ['listCommentRepliesInChangeRequest', { params: onComment }],
    ['getCommentReplyInChangeRequest', { params: { ...onComment, commentReplyId: reply } }],
    ['updateChangeRequestById', { params: inDraft, body: { subject: 'Renamed' } }],
    ['updateCommentInChangeRequest', { params: onComment, body: { addedReactions: ['1f389'] } }],
    [
      'updateCommentReplyInChangeRequest',
      { params: { ...onComment, commentReplyId: reply }, body: { body: { markdown: 'Another' } } },
    ],
    [
      'updateChangeRequestContent',
      { params: inDraft, body: { changes: [{ operation: 'update_page', page, title: 'Named' }] } },
    ],
    ['postCommentInChangeRequest', { params: inDraft, body: { page, body: { markdown: 'One more' } } }],
    ['postCommentReplyInChangeRequest', { params: onComment, body: { body: { markdown: 'And one' } } }],
    ['submitChangeRequestReview', { params: inDraft, body: { status: 'approved' } }],
    ['updateChangeRequest', { params: inDraft }],
    ['deleteCommentReplyInChangeRequest', { params: { ...onComment, commentReplyId: reply } }],
    ['deleteCommentInChangeRequest', { params: onComment }],
    ['mergeChangeRequest', { params: inDraft }],
  ]
}

describe.each(WRITABLE)(
  'with a remote of kind "%s", a chain of entities that were created offline',
  (kind) => {
    it('arrives whole, and once, each entity within its parent', async () => {
      const fixture = await openSyncFixture({ kind })
      fixture.offline()
      make(fixture)
      await fixture.sync()
      fixture.online()
      await fixture.sync()
      expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
      const [draft] = fixture.remoteDrafts()
      const inDraft = { spaceId: fixture.space, changeRequestId: draft!.id }
      expect(fixture.remoteDrafts()).toMatchObject([{ subject: 'Chain' }])
      const { pages } = fixture.origin.call('listPagesInChangeRequest', { params: inDraft })
      const made = pages.find(({ title }) => title === 'Made offline')!
      const [comment, ...others] = fixture.origin.call('listCommentsInChangeRequest', {
        params: inDraft,
      }).items
      expect(others).toEqual([])
      expect(comment).toMatchObject({ body: { markdown: 'A remark' }, target: { page: { id: made.id } } })
      const replies = fixture.origin.call('listCommentRepliesInChangeRequest', {
        params: { ...inDraft, commentId: comment!.id },
      }).items
      expect(replies).toMatchObject([{ body: { markdown: 'An answer' }, reactions: [{ emoji: '1f44d' }] }])
    })

    it('has its old ids between its answer and the pull that contains it', async () => {
      const fixture = await openSyncFixture({ kind })
      const draft = fixture.createDraft()
      let isSent = false
      fixture.network.onRequest = (operation) => {
        isSent ||= operation === 'createChangeRequest'
        return isSent && operation !== 'createChangeRequest' ? lostAnswer(false) : undefined
      }
      await fixture.sync()
      expect(fixture.outbox()).toMatchObject([{ state: 'done' }])
      const params = { spaceId: fixture.space, changeRequestId: draft }
      expect(fixture.app.call('getChangeRequestById', { params }).id).toBe(draft)
      fixture.write(draft, fixture.pages[0]!, 'Written in between.\n')
      fixture.online()
      await fixture.sync()
      expect(fixture.remoteText(fixture.pages[0]!, fixture.remoteDrafts()[0]!.id)).toBe(
        'Written in between.\n',
      )
      expect(fixture.outbox()).toEqual([])
    })

    it('has the revisions that folded edits received', async () => {
      const fixture = await openSyncFixture({ kind })
      const draft = await fixture.createRemoteDraft()
      const params = { spaceId: fixture.space, changeRequestId: draft }
      const revisions = ['First.\n', 'Second.\n'].map((markdown) => {
        fixture.write(draft, fixture.pages[0]!, markdown)
        return fixture.app.call('getChangeRequestById', { params }).revision
      })
      expect(fixture.outbox()).toHaveLength(1)
      await fixture.sync()
      for (const revisionId of revisions)
        expect(
          fixture.app.attempt('getRevisionById', { params: { spaceId: fixture.space, revisionId } }),
        ).toMatchObject({ ok: true })
    })

    it.each(['before it was sent', 'once it has arrived', 'after a restart'])(
      'accepts its old ids in every operation, %s',
      async (when) => {
        const fixture = await openSyncFixture({ kind })
        fixture.offline()
        const chain = make(fixture)
        if (when !== 'before it was sent') {
          fixture.online()
          await fixture.sync()
        }
        if (when === 'after a restart') fixture.crash()
        for (const [operation, input] of calls(fixture.space, chain)) {
          const done = fixture.app.attempt(operation, input)
          expect([operation, done.ok || done.problem.message]).toEqual([operation, true])
        }
        fixture.online()
        await fixture.sync()
        expect(fixture.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
        const merged = fixture.origin.call('listPages', { params: { spaceId: fixture.space } }).pages
        expect(merged.map(({ title }) => title)).toEqual(['Start', 'Next', 'Named'])
      },
    )
  },
)

describe('with a remote of the documented operations alone, a chain of entities that were created offline', () => {
  it('arrives whole, and once: change request, comment, reply and reaction', async () => {
    const fixture = await openSyncFixture({ kind: 'documented' })
    fixture.offline()
    const inDraft = { spaceId: fixture.space, changeRequestId: fixture.createDraft('Chain') }
    const body = { body: { markdown: 'Said' } }
    const commentId = fixture.app.call('postCommentInChangeRequest', { params: inDraft, body }).id
    const onComment = { ...inDraft, commentId }
    const commentReplyId = fixture.app.call('postCommentReplyInChangeRequest', { params: onComment, body }).id
    fixture.app.call('updateCommentReplyInChangeRequest', {
      params: { ...onComment, commentReplyId },
      body: { addedReactions: ['1f44d'] },
    })
    await fixture.sync()
    fixture.crash()
    fixture.online()
    await fixture.sync()
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    const [draft, ...others] = fixture.remoteDrafts()
    expect(others).toEqual([])
    const atRemote = { spaceId: fixture.space, changeRequestId: draft!.id }
    const [comment] = fixture.origin.call('listCommentsInChangeRequest', { params: atRemote }).items
    const replies = fixture.origin.call('listCommentRepliesInChangeRequest', {
      params: { ...atRemote, commentId: comment!.id },
    }).items
    expect(replies).toMatchObject([{ body: { markdown: 'Said' }, reactions: [{ emoji: '1f44d' }] }])
    // The offline ids still name the entities.
    const renamedReply = fixture.app.call('getCommentReplyInChangeRequest', {
      params: { ...onComment, commentReplyId },
    })
    expect(renamedReply.id).toBe(replies[0]!.id)
  })
})

describe.each(WRITABLE)('with a remote of kind "%s", a parent that the remote refuses', (kind) => {
  it('parks its children, and releases them once the parent is retried', async () => {
    const fixture = await openSyncFixture({ kind })
    fixture.offline()
    make(fixture)
    fixture.app.call('postCommentInSpace', {
      params: { spaceId: fixture.space },
      body: { body: { markdown: 'Elsewhere' } },
    })
    fixture.network.onRequest = (operation) =>
      operation === 'createChangeRequest' ? refused(403, 'auth.forbidden') : undefined
    await fixture.sync()
    expect(fixture.outbox().map(({ state, error }) => [state, error?.code])).toEqual([
      ['needs-you', 'auth.forbidden'],
      ['needs-you', 'sync.waits'],
      ['needs-you', 'sync.waits'],
      ['needs-you', 'sync.waits'],
      ['needs-you', 'sync.waits'],
    ])
    expect(fixture.outbox()[1]?.texts[0]?.after).toBe('A paragraph.\n')
    // Unrelated edits were sent.
    const { items } = fixture.origin.call('listCommentsInSpace', { params: { spaceId: fixture.space } })
    expect(items.map(({ body }) => body.markdown)).toEqual(['Elsewhere'])
    fixture.online()
    retryIntent(fixture.app.replica, fixture.outbox()[0]!.id)
    await fixture.sync()
    expect(fixture.outbox()).toEqual([])
    const [draft] = fixture.remoteDrafts()
    const { pages } = fixture.origin.call('listPagesInChangeRequest', {
      params: { spaceId: fixture.space, changeRequestId: draft!.id },
    })
    expect(pages.map(({ title }) => title)).toEqual(['Start', 'Next', 'Made offline'])
  })
})

it('finds each page of a space that was copied offline once, after the remote has created the copy', async () => {
  const fixture = await openSyncFixture()
  const params = { spaceId: fixture.space }
  fixture.offline()
  fixture.app.call('duplicateSpace', { params })
  fixture.online()
  // The pull replaces the local copy, and a later line reuses the number of its line.
  fixture.origin.call('createChangeRequest', { params, body: {} })
  await fixture.sync()
  await fixture.sync()
  const organizationId = fixture.origin.organization
  const found = (place: SyncFixture['origin'] | SyncFixture['app']) =>
    place
      .call('searchOrganizationContent', { params: { organizationId }, query: { query: 'Words' } })
      .items.map(({ id }) => id)
      .toSorted()
  expect(found(fixture.app)).toEqual(found(fixture.origin))
  const documents = fixture.app.store.all<{ page: string }>(
    'SELECT page FROM search_document WHERE page NOT IN (SELECT page FROM page_version)',
  )
  expect(documents).toEqual([])
})
