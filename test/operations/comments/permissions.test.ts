import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LEVELS, type Level } from '../../../src-main/domain/roles.ts'
import { Role } from '../../../src-main/schemas/primitives.ts'
import { addChangeRequest, addSpace } from '../../support/content/authoring.ts'
import { GROUPS, openDiscussion, discussionIn, type Discussion } from '../../support/discussion.ts'
import { refusal } from '../../support/refusal.ts'
import type { Visitor } from '../../support/workspace.ts'

let discussion: Discussion
let commentId: string
let commentReplyId: string
afterEach(() => discussion.workspace.close())

const text = { body: { markdown: 'New' } }

describe.each(GROUPS)('Permissions on comments %s', (group) => {
  beforeEach(() => {
    discussion = openDiscussion(group)
    commentId = discussion.post('A')
    commentReplyId = discussion.call('postCommentReply', { params: { commentId }, body: text }).id
  })

  const attempts: [action: Parameters<Discussion['call']>[0], needed: Level | 'author', body?: object][] = [
    ['listComments', 'read'],
    ['getComment', 'read'],
    ['listCommentReplies', 'read'],
    ['getCommentReply', 'read'],
    ['postComment', 'comment', text],
    ['postCommentReply', 'comment', text],
    ['updateComment', 'comment', { resolved: true }],
    ['updateComment', 'comment', { addedReactions: ['1f44d'] }],
    ['updateCommentReply', 'comment', { addedReactions: ['1f44d'] }],
    ['updateComment', 'author', text],
    ['updateCommentReply', 'author', text],
    ['deleteCommentReply', 'review'],
    ['deleteComment', 'review'],
  ]

  /** Returns the outcome of each attempt with its name. */
  const outcomes = (as: Visitor, where = discussion) =>
    attempts.map(([action, , body]) => {
      const result = where.attempt(action, { params: { commentId, commentReplyId }, body }, as)
      return [action, result.ok ? 'done' : refusal(result)]
    })

  it.each(Role.options)(
    'lets a member with the role %s use its rights, and answers 403 to the rest',
    (role) => {
      const may = (needed: Level | 'author') =>
        needed !== 'author' && LEVELS.indexOf(role) >= LEVELS.indexOf(needed)
      expect(outcomes(discussion.workspace.addUser(role))).toEqual(
        attempts.map(([action, needed]) => [action, may(needed) ? 'done' : 'auth.forbidden']),
      )
    },
  )

  it.each([null, 'stranger'] as const)('hide the comments from a guest and a stranger (%s)', (role) => {
    expect(outcomes(discussion.workspace.addUser(role))).toEqual(
      attempts.map(([action]) => [action, 'resource.unknown']),
    )
  })

  it('lets users edit and delete their own comments, and reports these permissions', () => {
    const author = discussion.workspace.addUser('comment')
    const own = discussion.post('Mine', {}, author)
    const params = { commentId: own }
    expect(discussion.call('getComment', { params }, author).permissions).toMatchObject({
      edit: true,
      delete: true,
    })
    expect(discussion.call('getComment', { params }).permissions).toMatchObject({ edit: false, delete: true })
    expect(discussion.call('updateComment', { params, body: text }, author).body.markdown).toBe('New')
    expect(discussion.attempt('deleteComment', { params }, author).ok).toBe(true)
  })

  it('lets users delete their own text after they lose the right to comment', () => {
    const author = discussion.workspace.addUser('comment')
    const own = discussion.post('Mine', {}, author)
    discussion.workspace.setRole(author.user, discussion.workspace.organization, 'read')
    const params = { commentId: own }
    expect(discussion.call('getComment', { params }, author).permissions).toEqual({
      view: true,
      edit: false,
      reply: false,
      react: false,
      delete: true,
      resolve: false,
    })
    expect(refusal(discussion.attempt('updateComment', { params, body: text }, author))).toBe(
      'auth.forbidden',
    )
    expect(discussion.attempt('deleteComment', { params }, author).ok).toBe(true)
  })

  it('stores nothing of a partly refused change', () => {
    const other = discussion.workspace.addUser('comment')
    const body = { ...text, resolved: true, addedReactions: ['1f44d'] }
    expect(refusal(discussion.attempt('updateComment', { params: { commentId }, body }, other))).toBe(
      'auth.forbidden',
    )
    expect(discussion.call('getComment', { params: { commentId } })).toMatchObject({
      body: { markdown: 'A' },
      status: 'open',
      reactions: [],
    })
  })

  it('finds no comment of another space or change request', () => {
    const { workspace } = discussion
    const { space } = addSpace(workspace, { Guide: 'Text.\n' })
    const elsewhere = discussionIn(workspace, group, {
      ...discussion,
      space,
      changeRequest: addChangeRequest(workspace, space),
    })
    const sibling = discussionIn(workspace, 'InChangeRequest', {
      ...discussion,
      changeRequest: addChangeRequest(workspace, discussion.space),
    })
    const ofDiscussion = ['listComments', 'postComment']
    const wanted = attempts.map(([action]) => [
      action,
      ofDiscussion.includes(action) ? 'done' : 'resource.unknown',
    ])
    expect(outcomes(workspace, elsewhere)).toEqual(wanted)
    expect(outcomes(workspace, sibling)).toEqual(wanted)
    expect(discussion.call('listComments').count).toBe(1)
  })
})
