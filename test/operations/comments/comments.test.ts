import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { blockId } from '../../support/content/authoring.ts'
import { GROUPS, openDiscussion, discussionIn, TEXT, type Discussion } from '../../support/discussion.ts'
import { refusal } from '../../support/refusal.ts'
import { START } from '../../support/workspace.ts'

let discussion: Discussion
afterEach(() => discussion.workspace.close())

describe.each(GROUPS)('A discussion %s', (group) => {
  beforeEach(() => {
    discussion = openDiscussion(group)
  })

  const base = () =>
    `http://carrel.test/v1/spaces/${discussion.space}${group === 'InSpace' ? '' : `/change-requests/${discussion.changeRequest}`}/comments`

  it('shows a posted comment with its block, its page, its revision and its rights', () => {
    const node = blockId(TEXT, 'Second')
    const posted = discussion.call('postComment', {
      body: { page: discussion.page, node, body: { markdown: '*Why?*' } },
    })
    const { store } = discussion.workspace
    const head = store.get<{ id: string }>('SELECT id FROM revision ORDER BY created_at DESC, seq DESC')
    expect(posted).toEqual({
      object: 'comment',
      id: posted.id,
      postedBy: discussion.workspace.call('getAuthenticatedUser', {}),
      postedAt: new Date(START).toISOString(),
      reactions: [],
      replies: 0,
      body: { markdown: '*Why?*' },
      target: {
        node: { id: node, preview: 'Second paragraph.' },
        ...(group === 'InChangeRequest' && { changeRequest: discussion.changeRequest }),
        page: {
          id: discussion.page,
          title: 'Guide',
          createdAt: new Date(START).toISOString(),
          updatedAt: new Date(START).toISOString(),
          path: 'guide',
          outdated: false,
        },
        space: discussion.space,
        revision: head?.id,
      },
      urls: { location: `${base()}/${posted.id}` },
      status: 'open',
      permissions: { view: true, edit: true, reply: true, react: true, delete: true, resolve: true },
    })
    expect(discussion.call('getComment', { params: { commentId: posted.id } })).toEqual(posted)
    expect(discussion.call('listComments')).toEqual({ count: 1, items: [posted] })
  })

  it('accepts a comment on a whole page, and one on no page', () => {
    const onPage = discussion.call('postComment', {
      body: { page: discussion.page, body: { markdown: 'A' } },
    })
    const onNone = discussion.call('postComment', { body: { body: { markdown: 'B' } } })
    expect(onPage.target.page?.id).toBe(discussion.page)
    expect(onPage.target.node).toBeUndefined()
    expect(onNone.target.page).toBeUndefined()
  })

  it('refuses a block without a page, a missing block, and a missing page', () => {
    const body = { markdown: 'A' }
    const attempt = (target: object) =>
      refusal(discussion.attempt('postComment', { body: { ...target, body } }))
    expect(attempt({ node: blockId(TEXT, 'First') })).toBe('input.invalid')
    expect(attempt({ page: discussion.page, node: 'nothing' })).toBe('comment.block-gone')
    expect(attempt({ page: discussion.otherPage, node: blockId(TEXT, 'First') })).toBe('comment.block-gone')
    expect(attempt({ page: 'nothing' })).toBe('resource.unknown')
    expect(discussion.call('listComments').count).toBe(0)
  })

  it('edits the text, and sets the edit time only when the text changes', () => {
    const commentId = discussion.post('Before')
    discussion.workspace.advance(1000)
    const same = discussion.call('updateComment', {
      params: { commentId },
      body: { body: { markdown: 'Before' } },
    })
    expect(same.editedAt).toBeUndefined()
    const edited = discussion.call('updateComment', {
      params: { commentId },
      body: { body: { markdown: 'After' } },
    })
    expect(edited.body.markdown).toBe('After')
    expect(edited.editedAt).toBe(new Date(START + 1000).toISOString())
    expect(discussion.call('getComment', { params: { commentId } })).toEqual(edited)
  })

  it('resolves once under repeated requests, and reopens', () => {
    const commentId = discussion.post('A')
    const other = discussion.workspace.addUser('comment')
    const set = (resolved: boolean, as = discussion.workspace as typeof other) =>
      discussion.call('updateComment', { params: { commentId }, body: { resolved } }, as)
    expect(set(false).status).toBe('open')
    discussion.workspace.advance(1000)
    const first = set(true, other)
    expect(first).toMatchObject({
      status: 'resolved',
      resolvedAt: new Date(START + 1000).toISOString(),
      resolvedBy: { id: other.user },
    })
    discussion.workspace.advance(1000)
    expect(set(true)).toMatchObject({ resolvedAt: first.resolvedAt, resolvedBy: { id: other.user } })
    const opened = set(false)
    expect(opened.status).toBe('open')
    expect(opened).not.toHaveProperty('resolvedAt')
    expect(opened).not.toHaveProperty('resolvedBy')
  })

  it('returns the comment for an empty change, and notifies no listener', () => {
    const commentId = discussion.post('A')
    const received = discussion.workspace.events.length
    expect(discussion.call('updateComment', { params: { commentId }, body: {} }).id).toBe(commentId)
    expect(discussion.workspace.events).toHaveLength(received)
  })

  it('notifies listeners of every write, with its page', () => {
    const { events } = discussion.workspace
    const received = (write: () => unknown) => {
      const before = events.length
      write()
      return events.slice(before)
    }
    const touched = [
      {
        kind: 'comment',
        organization: discussion.workspace.organization,
        space: discussion.space,
        ...(group === 'InChangeRequest' && { changeRequest: discussion.changeRequest }),
        page: discussion.page,
      },
    ]
    let commentId = ''
    let commentReplyId = ''
    const comment = () => ({ commentId })
    const reply = () => ({ commentId, commentReplyId })
    const body = { body: { markdown: 'New' } }
    const writes = [
      () => (commentId = discussion.post('A', { page: discussion.page })),
      () => discussion.call('updateComment', { params: comment(), body }),
      () => (commentReplyId = discussion.call('postCommentReply', { params: comment(), body }).id),
      () => discussion.call('updateCommentReply', { params: reply(), body: { addedReactions: ['1f44d'] } }),
      () => discussion.call('deleteCommentReply', { params: reply() }),
      () => discussion.call('deleteComment', { params: comment() }),
    ]
    for (const write of writes) expect(received(write)).toMatchObject([{ type: 'changed', touched }])
  })

  it('deletes a comment with its replies and all reactions', () => {
    const commentId = discussion.post('A')
    const body = { body: { markdown: 'B' } }
    const reply = discussion.call('postCommentReply', { params: { commentId }, body })
    const reaction = { addedReactions: ['1f44d'] }
    discussion.call('updateComment', { params: { commentId }, body: reaction })
    discussion.call('updateCommentReply', { params: { commentId, commentReplyId: reply.id }, body: reaction })
    const deleted = discussion.attempt('deleteComment', { params: { commentId } })
    expect(deleted).toEqual({ ok: true, status: 204, value: null })
    expect(refusal(discussion.attempt('getComment', { params: { commentId } }))).toBe('resource.unknown')
    expect(refusal(discussion.attempt('deleteComment', { params: { commentId } }))).toBe('resource.unknown')
    expect(discussion.workspace.store.all('SELECT * FROM comment_reply')).toEqual([])
    expect(discussion.workspace.store.all('SELECT * FROM reaction')).toEqual([])
  })

  it('counts the open comments of this discussion, and of no other', () => {
    const [first, second] = [discussion.post('A'), discussion.post('B')]
    discussion.call('updateComment', { params: { commentId: first }, body: { resolved: true } })
    const { workspace, space, changeRequest } = discussion
    const open = () => [
      workspace.store.get<{ comments: number }>('SELECT comments FROM space WHERE id = ?', space)?.comments,
      workspace.call('getChangeRequestById', { params: { spaceId: space, changeRequestId: changeRequest } })
        .comments,
    ]
    expect(open()).toEqual(group === 'InSpace' ? [1, 0] : [0, 1])
    discussion.call('deleteComment', { params: { commentId: second } })
    expect(open()).toEqual([0, 0])
    discussion.call('updateComment', { params: { commentId: first }, body: { resolved: false } })
    expect(open()).toEqual(group === 'InSpace' ? [1, 0] : [0, 1])
  })

  it('deletes all comments with the final removal of their space', () => {
    const commentId = discussion.post('A', { page: discussion.page })
    discussion.call('postCommentReply', { params: { commentId }, body: { body: { markdown: 'B' } } })
    discussion.call('updateComment', { params: { commentId }, body: { addedReactions: ['1f44d'] } })
    const { store } = discussion.workspace
    store.run('DELETE FROM space WHERE id = ?', discussion.space)
    for (const table of ['comment', 'comment_count', 'comment_reply', 'reaction']) {
      expect(store.all(`SELECT * FROM ${table}`)).toEqual([])
    }
  })

  it('finds no comment of the other discussion', () => {
    const other = discussionIn(
      discussion.workspace,
      group === 'InSpace' ? 'InChangeRequest' : 'InSpace',
      discussion,
    )
    const commentId = discussion.post('A')
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
