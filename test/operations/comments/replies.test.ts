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

  const post = (commentId: string, markdown: string) =>
    discussion.call('postCommentReply', { params: { commentId }, body: { body: { markdown } } })

  it('are listed from the oldest, in the form that a post returns', () => {
    const commentId = discussion.post('A')
    const first = post(commentId, 'One')
    const second = post(commentId, 'Two')
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
    expect(discussion.call('listCommentReplies', { params: { commentId } })).toEqual({
      count: 2,
      items: [first, second],
    })
  })

  it('have the time of their last edit', () => {
    const commentId = discussion.post('A')
    const params = { commentId, commentReplyId: post(commentId, 'One').id }
    discussion.workspace.advance(1000)
    const edited = discussion.call('updateCommentReply', { params, body: { body: { markdown: 'Uno' } } })
    expect(edited).toMatchObject({
      body: { markdown: 'Uno' },
      editedAt: new Date(START + 1000).toISOString(),
    })
    expect(discussion.call('getCommentReply', { params })).toEqual(edited)
  })

  it('are neither found nor counted after their deletion', () => {
    const commentId = discussion.post('A')
    const [first, second] = [post(commentId, 'One'), post(commentId, 'Two')]
    const count = () => discussion.call('getComment', { params: { commentId } }).replies
    expect(count()).toBe(2)
    const params = { commentId, commentReplyId: first.id }
    expect(discussion.attempt('deleteCommentReply', { params })).toEqual({
      ok: true,
      status: 204,
      value: null,
    })
    expect(refusal(discussion.attempt('getCommentReply', { params }))).toBe('resource.unknown')
    const { items } = discussion.call('listCommentReplies', { params: { commentId } })
    expect(items).toEqual([second])
    expect(count()).toBe(1)
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
