import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GROUPS, openDiscussion, type Discussion } from '../../support/discussion.ts'
import { refusal } from '../../support/refusal.ts'
import { START } from '../../support/workspace.ts'

let discussion: Discussion
afterEach(() => discussion.workspace.close())

describe.each(GROUPS)('Replies to comments %s', (group) => {
  beforeEach(() => {
    discussion = openDiscussion(group)
  })

  const base = () =>
    `http://carrel.test/v1/spaces/${discussion.space}${group === 'InSpace' ? '' : `/change-requests/${discussion.changeRequest}`}/comments`

  it('are posted, listed from the oldest, read, edited and deleted', () => {
    const commentId = discussion.post('A')
    const post = (markdown: string) =>
      discussion.call('postCommentReply', { params: { commentId }, body: { body: { markdown } } })
    const first = post('One')
    const second = post('Two')
    expect(first).toEqual({
      object: 'comment-reply',
      id: first.id,
      postedBy: discussion.workspace.call('getAuthenticatedUser', {}),
      postedAt: new Date(START).toISOString(),
      reactions: [],
      body: { markdown: 'One' },
      urls: { location: `${base()}/${commentId}/replies/${first.id}` },
      permissions: { view: true, edit: true, reply: true, react: true, delete: true },
    })
    const replies = () => discussion.call('listCommentReplies', { params: { commentId } })
    expect(replies()).toEqual({ count: 2, items: [first, second] })
    expect(discussion.call('getComment', { params: { commentId } }).replies).toBe(2)

    const params = { commentId, commentReplyId: first.id }
    discussion.workspace.advance(1000)
    const edited = discussion.call('updateCommentReply', { params, body: { body: { markdown: 'Uno' } } })
    expect(edited).toMatchObject({
      body: { markdown: 'Uno' },
      editedAt: new Date(START + 1000).toISOString(),
    })
    expect(discussion.call('getCommentReply', { params })).toEqual(edited)
    expect(discussion.attempt('deleteCommentReply', { params })).toEqual({
      ok: true,
      status: 204,
      value: null,
    })
    expect(refusal(discussion.attempt('getCommentReply', { params }))).toBe('resource.unknown')
    expect(replies()).toEqual({ count: 1, items: [second] })
    expect(discussion.call('getComment', { params: { commentId } }).replies).toBe(1)
  })

  it('are found only under their own comment', () => {
    const commentId = discussion.post('A')
    const other = discussion.post('B')
    const body = { body: { markdown: 'R' } }
    const reply = discussion.call('postCommentReply', { params: { commentId }, body })
    const params = { commentId: other, commentReplyId: reply.id }
    expect(refusal(discussion.attempt('getCommentReply', { params }))).toBe('resource.unknown')
    expect(refusal(discussion.attempt('updateCommentReply', { params, body }))).toBe('resource.unknown')
    expect(refusal(discussion.attempt('deleteCommentReply', { params }))).toBe('resource.unknown')
  })

  it('accept `resolved` without effect', () => {
    const commentId = discussion.post('A')
    const reply = discussion.call('postCommentReply', {
      params: { commentId },
      body: { body: { markdown: 'B' } },
    })
    const params = { commentId, commentReplyId: reply.id }
    expect(discussion.call('updateCommentReply', { params, body: { resolved: true } })).toEqual(reply)
    expect(discussion.call('getComment', { params: { commentId } }).status).toBe('open')
  })
})
