import { describe, expect, it } from 'vitest'
import type { OperationId } from '../../../src-main/hosts/client-types.ts'
import type { RawInput } from '../../../src-main/operations/engine/dispatch.ts'
import { retryIntent } from '../../../src-main/sync/outbox/resolve-by-user.ts'
import { lost } from '../../support/sync/replica.ts'
import {
  newPage,
  openSyncFixture,
  refused,
  type SyncFixture,
  WRITABLE,
} from '../../support/sync/sync-fixture.ts'

/** The entities that were created offline, one within the other, by their local ids. */
interface Chain {
  changeRequest: string
  page: string
  comment: string
  reply: string
}

function make(at: SyncFixture): Chain {
  const spaceId = at.space
  const changeRequest = at.begin('Chain')
  const inDraft = { spaceId, changeRequestId: changeRequest }
  at.change(changeRequest, newPage('Made offline', 'A paragraph.\n'))
  const { pages } = at.app.call('listPagesInChangeRequest', { params: inDraft })
  const page = pages.find(({ title }) => title === 'Made offline')!.id
  const comment = at.app.call('postCommentInChangeRequest', {
    params: inDraft,
    body: { page, body: { markdown: 'A remark' } },
  }).id
  const reply = at.app.call('postCommentReplyInChangeRequest', {
    params: { ...inDraft, commentId: comment },
    body: { body: { markdown: 'An answer' } },
  }).id
  at.app.call('updateCommentReplyInChangeRequest', {
    params: { ...inDraft, commentId: comment, commentReplyId: reply },
    body: { addedReactions: ['1f44d'] },
  })
  return { changeRequest, page, comment, reply }
}

/** Every read and write that references entities of the chain by id, and the answer of each. */
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
      const at = await openSyncFixture({ kind })
      at.offline()
      make(at)
      await at.sync()
      at.online()
      await at.sync()
      expect(at.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
      const [draft] = at.draftsThere()
      const inDraft = { spaceId: at.space, changeRequestId: draft!.id }
      expect(at.draftsThere()).toMatchObject([{ subject: 'Chain' }])
      const { pages } = at.origin.call('listPagesInChangeRequest', { params: inDraft })
      const made = pages.find(({ title }) => title === 'Made offline')!
      const [comment, ...others] = at.origin.call('listCommentsInChangeRequest', { params: inDraft }).items
      expect(others).toEqual([])
      expect(comment).toMatchObject({ body: { markdown: 'A remark' }, target: { page: { id: made.id } } })
      const replies = at.origin.call('listCommentRepliesInChangeRequest', {
        params: { ...inDraft, commentId: comment!.id },
      }).items
      expect(replies).toMatchObject([{ body: { markdown: 'An answer' }, reactions: [{ emoji: '1f44d' }] }])
    })

    it('answers to its old ids while its answer is here and its pull is not', async () => {
      const at = await openSyncFixture({ kind })
      const draft = at.begin()
      let isSent = false
      at.weather.before = (operation) => {
        isSent ||= operation === 'createChangeRequest'
        return isSent && operation !== 'createChangeRequest' ? lost(false) : undefined
      }
      await at.sync()
      expect(at.outbox()).toMatchObject([{ state: 'done' }])
      const params = { spaceId: at.space, changeRequestId: draft }
      expect(at.app.call('getChangeRequestById', { params }).id).toBe(draft)
      at.write(draft, at.pages[0]!, 'Written in between.\n')
      at.online()
      await at.sync()
      expect(at.there(at.pages[0]!, at.draftsThere()[0]!.id)).toBe('Written in between.\n')
      expect(at.outbox()).toEqual([])
    })

    it('answers to the revisions that folded edits received', async () => {
      const at = await openSyncFixture({ kind })
      const draft = await at.beginThere()
      const params = { spaceId: at.space, changeRequestId: draft }
      const revisions = ['First.\n', 'Second.\n'].map((markdown) => {
        at.write(draft, at.pages[0]!, markdown)
        return at.app.call('getChangeRequestById', { params }).revision
      })
      expect(at.outbox()).toHaveLength(1)
      await at.sync()
      for (const revisionId of revisions)
        expect(
          at.app.attempt('getRevisionById', { params: { spaceId: at.space, revisionId } }),
        ).toMatchObject({ ok: true })
    })

    it.each(['before it was sent', 'once it has arrived', 'after a restart'])(
      'answers to its old ids in every operation, %s',
      async (when) => {
        const at = await openSyncFixture({ kind })
        at.offline()
        const chain = make(at)
        if (when !== 'before it was sent') {
          at.online()
          await at.sync()
        }
        if (when === 'after a restart') at.crash()
        for (const [operation, input] of calls(at.space, chain)) {
          const done = at.app.attempt(operation, input)
          expect([operation, done.ok || done.problem.message]).toEqual([operation, true])
        }
        at.online()
        await at.sync()
        expect(at.status()).toMatchObject({ state: 'idle', pending: 0, attention: 0 })
        const merged = at.origin.call('listPages', { params: { spaceId: at.space } }).pages
        expect(merged.map(({ title }) => title)).toEqual(['Start', 'Next', 'Named'])
      },
    )
  },
)

describe('with a remote of the documented operations alone, a chain of entities that were created offline', () => {
  it('arrives whole, and once: change request, comment, reply and reaction', async () => {
    const at = await openSyncFixture({ kind: 'documented' })
    at.offline()
    const inDraft = { spaceId: at.space, changeRequestId: at.begin('Chain') }
    const body = { body: { markdown: 'Said' } }
    const commentId = at.app.call('postCommentInChangeRequest', { params: inDraft, body }).id
    const onComment = { ...inDraft, commentId }
    const commentReplyId = at.app.call('postCommentReplyInChangeRequest', { params: onComment, body }).id
    at.app.call('updateCommentReplyInChangeRequest', {
      params: { ...onComment, commentReplyId },
      body: { addedReactions: ['1f44d'] },
    })
    await at.sync()
    at.crash()
    at.online()
    await at.sync()
    await at.sync()
    expect(at.outbox()).toEqual([])
    const [draft, ...others] = at.draftsThere()
    expect(others).toEqual([])
    const there = { spaceId: at.space, changeRequestId: draft!.id }
    const [comment] = at.origin.call('listCommentsInChangeRequest', { params: there }).items
    const replies = at.origin.call('listCommentRepliesInChangeRequest', {
      params: { ...there, commentId: comment!.id },
    }).items
    expect(replies).toMatchObject([{ body: { markdown: 'Said' }, reactions: [{ emoji: '1f44d' }] }])
    // The offline ids still name the entities.
    const again = at.app.call('getCommentReplyInChangeRequest', { params: { ...onComment, commentReplyId } })
    expect(again.id).toBe(replies[0]!.id)
  })
})

describe.each(WRITABLE)('with a remote of kind "%s", a parent that the remote refuses', (kind) => {
  it('parks its children, and releases them once the parent is retried', async () => {
    const at = await openSyncFixture({ kind })
    at.offline()
    make(at)
    const other = at.app.call('postCommentInSpace', {
      params: { spaceId: at.space },
      body: { body: { markdown: 'Elsewhere' } },
    })
    at.weather.before = (operation) =>
      operation === 'createChangeRequest' ? refused(403, 'auth.forbidden') : undefined
    await at.sync()
    expect(at.outbox().map(({ state, error }) => [state, error?.code])).toEqual([
      ['needs-you', 'auth.forbidden'],
      ['needs-you', 'sync.waits'],
      ['needs-you', 'sync.waits'],
      ['needs-you', 'sync.waits'],
      ['needs-you', 'sync.waits'],
    ])
    expect(at.outbox()[1]?.texts[0]?.after).toBe('A paragraph.\n')
    // Unrelated edits were sent.
    expect(other.id).toBeTruthy()
    expect(at.origin.call('listCommentsInSpace', { params: { spaceId: at.space } }).items).toHaveLength(1)
    at.online()
    retryIntent(at.app.replica, at.outbox()[0]!.id)
    await at.sync()
    expect(at.outbox()).toEqual([])
    const [draft] = at.draftsThere()
    const { pages } = at.origin.call('listPagesInChangeRequest', {
      params: { spaceId: at.space, changeRequestId: draft!.id },
    })
    expect(pages.map(({ title }) => title)).toContain('Made offline')
  })
})

it('a space that was copied here is found once the remote has created the copy, each page once', async () => {
  const at = await openSyncFixture()
  const params = { spaceId: at.space }
  at.offline()
  at.app.call('duplicateSpace', { params })
  at.online()
  // The copy is deleted with the number of its line, which the next line reuses.
  at.origin.call('createChangeRequest', { params, body: {} })
  await at.sync()
  await at.sync()
  const organizationId = at.origin.organization
  const found = (who: SyncFixture['origin'] | SyncFixture['app']) =>
    who
      .call('searchOrganizationContent', { params: { organizationId }, query: { query: 'Words' } })
      .items.map(({ id }) => id)
      .toSorted()
  expect(found(at.app)).toEqual(found(at.origin))
  const documents = at.app.store.all<{ page: string }>(
    'SELECT page FROM search_document WHERE page NOT IN (SELECT page FROM page_version)',
  )
  expect(documents).toEqual([])
})
