import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { blockId } from '../../support/content/content.ts'
import { GROUPS, openTalk, talkIn, TEXT, type Talk } from '../../support/discussion.ts'
import { refusal } from '../../support/refusal.ts'
import { START } from '../../support/workspace.ts'

let talk: Talk
afterEach(() => talk.workspace.close())

describe.each(GROUPS)('Comments %s', (group) => {
  beforeEach(() => {
    talk = openTalk(group)
  })

  const base = () =>
    `http://carrel.test/v1/spaces/${talk.space}${group === 'InSpace' ? '' : `/change-requests/${talk.changeRequest}`}/comments`

  it('shows a posted comment with its block, its page, its revision and its rights', () => {
    const node = blockId(TEXT, 'Second')
    const posted = talk.call('postComment', { body: { page: talk.page, node, body: { markdown: '*Why?*' } } })
    const { store } = talk.workspace
    const head = store.get<{ id: string }>('SELECT id FROM revision ORDER BY created_at DESC, seq DESC')
    expect(posted).toEqual({
      object: 'comment',
      id: posted.id,
      postedBy: talk.workspace.call('getAuthenticatedUser', {}),
      postedAt: new Date(START).toISOString(),
      reactions: [],
      replies: 0,
      body: { markdown: '*Why?*' },
      target: {
        node: { id: node, preview: 'Second paragraph.' },
        ...(group === 'InChangeRequest' && { changeRequest: talk.changeRequest }),
        page: {
          id: talk.page,
          title: 'Guide',
          createdAt: new Date(START).toISOString(),
          updatedAt: new Date(START).toISOString(),
          path: 'guide',
          outdated: false,
        },
        space: talk.space,
        revision: head?.id,
      },
      urls: { location: `${base()}/${posted.id}` },
      status: 'open',
      permissions: { view: true, edit: true, reply: true, react: true, delete: true, resolve: true },
    })
    expect(talk.call('getComment', { params: { commentId: posted.id } })).toEqual(posted)
    expect(talk.call('listComments')).toEqual({ count: 1, items: [posted] })
  })

  it('takes a comment on a page as a whole, and one on no page', () => {
    const onPage = talk.call('postComment', { body: { page: talk.page, body: { markdown: 'A' } } })
    const onNone = talk.call('postComment', { body: { body: { markdown: 'B' } } })
    expect(onPage.target.page?.id).toBe(talk.page)
    expect(onPage.target.node).toBeUndefined()
    expect(onNone.target.page).toBeUndefined()
  })

  it('refuses a block without a page, a block that is not there, and a page that is not there', () => {
    const body = { markdown: 'A' }
    const attempt = (target: object) => refusal(talk.attempt('postComment', { body: { ...target, body } }))
    expect(attempt({ node: blockId(TEXT, 'First') })).toBe('input.invalid')
    expect(attempt({ page: talk.page, node: 'nothing' })).toBe('input.invalid')
    expect(attempt({ page: talk.otherPage, node: blockId(TEXT, 'First') })).toBe('input.invalid')
    expect(attempt({ page: 'nothing' })).toBe('resource.unknown')
    expect(talk.call('listComments').count).toBe(0)
  })

  it('edits the words, and dates the edit only when they change', () => {
    const commentId = talk.post('Before')
    talk.workspace.advance(1000)
    const same = talk.call('updateComment', { params: { commentId }, body: { body: { markdown: 'Before' } } })
    expect(same.editedAt).toBeUndefined()
    const edited = talk.call('updateComment', {
      params: { commentId },
      body: { body: { markdown: 'After' } },
    })
    expect(edited.body.markdown).toBe('After')
    expect(edited.editedAt).toBe(new Date(START + 1000).toISOString())
    expect(talk.call('getComment', { params: { commentId } })).toEqual(edited)
  })

  it('resolves once under repeated requests of anyone, and reopens', () => {
    const commentId = talk.post('A')
    const other = talk.workspace.addUser('comment')
    const set = (resolved: boolean, as = talk.workspace as typeof other) =>
      talk.call('updateComment', { params: { commentId }, body: { resolved } }, as)
    expect(set(false).status).toBe('open')
    talk.workspace.advance(1000)
    const first = set(true, other)
    expect(first).toMatchObject({
      status: 'resolved',
      resolvedAt: new Date(START + 1000).toISOString(),
      resolvedBy: { id: other.user },
    })
    talk.workspace.advance(1000)
    expect(set(true)).toMatchObject({ resolvedAt: first.resolvedAt, resolvedBy: { id: other.user } })
    const opened = set(false)
    expect(opened.status).toBe('open')
    expect(opened).not.toHaveProperty('resolvedAt')
    expect(opened).not.toHaveProperty('resolvedBy')
  })

  it('returns the comment for an empty change, and notifies no listener', () => {
    const commentId = talk.post('A')
    const received = talk.workspace.events.length
    expect(talk.call('updateComment', { params: { commentId }, body: {} }).id).toBe(commentId)
    expect(talk.workspace.events).toHaveLength(received)
  })

  it('notifies listeners of every write, with its page', () => {
    const { events } = talk.workspace
    const received = (write: () => unknown) => {
      const before = events.length
      write()
      return events.slice(before)
    }
    const touched = [
      {
        kind: 'comment',
        organization: talk.workspace.organization,
        space: talk.space,
        ...(group === 'InChangeRequest' && { changeRequest: talk.changeRequest }),
        page: talk.page,
      },
    ]
    let commentId = ''
    let commentReplyId = ''
    const comment = () => ({ commentId })
    const reply = () => ({ commentId, commentReplyId })
    const body = { body: { markdown: 'New' } }
    const writes = [
      () => (commentId = talk.post('A', { page: talk.page })),
      () => talk.call('updateComment', { params: comment(), body }),
      () => (commentReplyId = talk.call('postCommentReply', { params: comment(), body }).id),
      () => talk.call('updateCommentReply', { params: reply(), body: { addedReactions: ['1f44d'] } }),
      () => talk.call('deleteCommentReply', { params: reply() }),
      () => talk.call('deleteComment', { params: comment() }),
    ]
    for (const write of writes) expect(received(write)).toMatchObject([{ type: 'changed', touched }])
  })

  it('deletes a comment with its replies and all reactions', () => {
    const commentId = talk.post('A')
    const body = { body: { markdown: 'B' } }
    const reply = talk.call('postCommentReply', { params: { commentId }, body })
    const reaction = { addedReactions: ['1f44d'] }
    talk.call('updateComment', { params: { commentId }, body: reaction })
    talk.call('updateCommentReply', { params: { commentId, commentReplyId: reply.id }, body: reaction })
    const deleted = talk.attempt('deleteComment', { params: { commentId } })
    expect(deleted).toEqual({ ok: true, status: 204, value: null })
    expect(refusal(talk.attempt('getComment', { params: { commentId } }))).toBe('resource.unknown')
    expect(refusal(talk.attempt('deleteComment', { params: { commentId } }))).toBe('resource.unknown')
    expect(talk.workspace.store.all('SELECT * FROM comment_reply')).toEqual([])
    expect(talk.workspace.store.all('SELECT * FROM reaction')).toEqual([])
  })

  it('holds a conversation under a comment: post, list from the oldest, get, edit, delete', () => {
    const commentId = talk.post('A')
    const post = (markdown: string) =>
      talk.call('postCommentReply', { params: { commentId }, body: { body: { markdown } } })
    const first = post('One')
    const second = post('Two')
    expect(first).toEqual({
      object: 'comment-reply',
      id: first.id,
      postedBy: talk.workspace.call('getAuthenticatedUser', {}),
      postedAt: new Date(START).toISOString(),
      reactions: [],
      body: { markdown: 'One' },
      urls: { location: `${base()}/${commentId}/replies/${first.id}` },
      permissions: { view: true, edit: true, reply: true, react: true, delete: true },
    })
    const replies = () => talk.call('listCommentReplies', { params: { commentId } })
    expect(replies()).toEqual({ count: 2, items: [first, second] })
    expect(talk.call('getComment', { params: { commentId } }).replies).toBe(2)

    const params = { commentId, commentReplyId: first.id }
    talk.workspace.advance(1000)
    const edited = talk.call('updateCommentReply', { params, body: { body: { markdown: 'Uno' } } })
    expect(edited).toMatchObject({
      body: { markdown: 'Uno' },
      editedAt: new Date(START + 1000).toISOString(),
    })
    expect(talk.call('getCommentReply', { params })).toEqual(edited)
    expect(talk.attempt('deleteCommentReply', { params })).toEqual({ ok: true, status: 204, value: null })
    expect(refusal(talk.attempt('getCommentReply', { params }))).toBe('resource.unknown')
    expect(replies()).toEqual({ count: 1, items: [second] })
    expect(talk.call('getComment', { params: { commentId } }).replies).toBe(1)
  })

  it('knows a reply only under its own comment', () => {
    const commentId = talk.post('A')
    const other = talk.post('B')
    const body = { body: { markdown: 'R' } }
    const reply = talk.call('postCommentReply', { params: { commentId }, body })
    const params = { commentId: other, commentReplyId: reply.id }
    expect(refusal(talk.attempt('getCommentReply', { params }))).toBe('resource.unknown')
    expect(refusal(talk.attempt('updateCommentReply', { params, body }))).toBe('resource.unknown')
    expect(refusal(talk.attempt('deleteCommentReply', { params }))).toBe('resource.unknown')
  })

  it('counts the open comments of this discussion, and of no other', () => {
    const [first, second] = [talk.post('A'), talk.post('B')]
    talk.call('updateComment', { params: { commentId: first }, body: { resolved: true } })
    const { workspace, space, changeRequest } = talk
    const open = () => [
      workspace.store.get<{ comments: number }>('SELECT comments FROM space WHERE id = ?', space)?.comments,
      workspace.call('getChangeRequestById', { params: { spaceId: space, changeRequestId: changeRequest } })
        .comments,
    ]
    expect(open()).toEqual(group === 'InSpace' ? [1, 0] : [0, 1])
    talk.call('deleteComment', { params: { commentId: second } })
    expect(open()).toEqual([0, 0])
    talk.call('updateComment', { params: { commentId: first }, body: { resolved: false } })
    expect(open()).toEqual(group === 'InSpace' ? [1, 0] : [0, 1])
  })

  it('leaves nothing behind when its space is removed for good', () => {
    const commentId = talk.post('A', { page: talk.page })
    talk.call('postCommentReply', { params: { commentId }, body: { body: { markdown: 'B' } } })
    talk.call('updateComment', { params: { commentId }, body: { addedReactions: ['1f44d'] } })
    const { store } = talk.workspace
    store.run('DELETE FROM space WHERE id = ?', talk.space)
    for (const table of ['comment', 'comment_count', 'comment_reply', 'reaction']) {
      expect(store.all(`SELECT * FROM ${table}`)).toEqual([])
    }
  })

  it('does not know the comments of the other discussion', () => {
    const other = talkIn(talk.workspace, group === 'InSpace' ? 'InChangeRequest' : 'InSpace', talk)
    const commentId = talk.post('A')
    expect(other.call('listComments').items).toEqual([])
    for (const action of ['getComment', 'deleteComment', 'listCommentReplies'] as const) {
      expect(refusal(other.attempt(action, { params: { commentId } }))).toBe('resource.unknown')
    }
    const attempt = (action: 'updateComment' | 'postCommentReply') =>
      other.attempt(action, { params: { commentId }, body: { body: { markdown: 'B' } } })
    expect(refusal(attempt('updateComment'))).toBe('resource.unknown')
    expect(refusal(attempt('postCommentReply'))).toBe('resource.unknown')
  })
})

describe('Comments in a change request', () => {
  beforeEach(() => {
    talk = openTalk('InChangeRequest')
  })

  it('are found by the number of the change request too', () => {
    const id = talk.post('A')
    const byNumber = talkIn(talk.workspace, 'InChangeRequest', { ...talk, changeRequest: '1' })
    expect(byNumber.call('getComment', { params: { commentId: id } })).toEqual(
      talk.call('getComment', { params: { commentId: id } }),
    )
  })

  it('stay in it when it is merged, and the conversation may go on', () => {
    const commentId = talk.post('A', { page: talk.page })
    const params = { spaceId: talk.space, changeRequestId: talk.changeRequest }
    talk.workspace.call('mergeChangeRequest', { params })
    const inSpace = talkIn(talk.workspace, 'InSpace', talk)
    expect(inSpace.call('listComments')).toEqual({ count: 0, items: [] })
    expect(talk.call('listComments').items.map(({ id }) => id)).toEqual([commentId])
    const body = { body: { markdown: 'Late' } }
    expect(talk.call('postCommentReply', { params: { commentId }, body }).body.markdown).toBe('Late')
  })

  it('accept `resolved` on a reply, where it means nothing', () => {
    const commentId = talk.post('A')
    const reply = talk.call('postCommentReply', { params: { commentId }, body: { body: { markdown: 'B' } } })
    const params = { commentId, commentReplyId: reply.id }
    expect(talk.call('updateCommentReply', { params, body: { resolved: true } })).toEqual(reply)
    expect(talk.call('getComment', { params: { commentId } }).status).toBe('open')
  })

  it('lose no review when the comment that came with it is deleted', () => {
    const params = { spaceId: talk.space, changeRequestId: talk.changeRequest }
    const body = { status: 'approved' as const, comment: { markdown: 'Good' } }
    talk.workspace.call('submitChangeRequestReview', { params, body })
    const [comment] = talk.call('listComments').items
    expect(comment?.target.review).toBeDefined()
    talk.call('deleteComment', { params: { commentId: comment?.id ?? '' } })
    const [review] = talk.workspace.call('getReviewsByChangeRequestId', { params }).items
    expect(review?.status).toBe('approved')
    expect(review).not.toHaveProperty('comment')
  })
})
