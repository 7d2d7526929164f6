import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LEVELS, type Level } from '../../../src-main/domain/roles.ts'
import { Role } from '../../../src-main/schemas/primitives.ts'
import { addChangeRequest, addSpace } from '../../support/content/content.ts'
import { GROUPS, openTalk, talkIn, type Talk } from '../../support/discussion.ts'
import { refusal } from '../../support/refusal.ts'
import type { Visitor } from '../../support/workspace.ts'

let talk: Talk
let commentId: string
let commentReplyId: string
afterEach(() => talk.workspace.close())

const text = { body: { markdown: 'New' } }

describe.each(GROUPS)('Permissions on comments %s', (group) => {
  beforeEach(() => {
    talk = openTalk(group)
    commentId = talk.post('A')
    commentReplyId = talk.call('postCommentReply', { params: { commentId }, body: text }).id
  })

  const attempts: [action: Parameters<Talk['call']>[0], needed: Level | 'author', body?: object][] = [
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

  /** The outcome of each attempt, by its name. */
  const outcomes = (as: Visitor, where = talk) =>
    attempts.map(([action, , body]) => {
      const result = where.attempt(action, { params: { commentId, commentReplyId }, body }, as)
      return [action, result.ok ? 'done' : refusal(result)]
    })

  it.each(Role.options)(
    'lets a member with the role %s use its rights, and answers 403 to the rest',
    (role) => {
      const may = (needed: Level | 'author') =>
        needed !== 'author' && LEVELS.indexOf(role) >= LEVELS.indexOf(needed)
      expect(outcomes(talk.workspace.addUser(role))).toEqual(
        attempts.map(([action, needed]) => [action, may(needed) ? 'done' : 'auth.forbidden']),
      )
    },
  )

  it.each([null, 'stranger'] as const)('does not exist for a guest and a stranger (%s)', (role) => {
    expect(outcomes(talk.workspace.addUser(role))).toEqual(
      attempts.map(([action]) => [action, 'resource.unknown']),
    )
  })

  it('lets users edit and delete their own, and shows so beforehand', () => {
    const author = talk.workspace.addUser('comment')
    const own = talk.post('Mine', {}, author)
    const params = { commentId: own }
    expect(talk.call('getComment', { params }, author).permissions).toMatchObject({
      edit: true,
      delete: true,
    })
    expect(talk.call('getComment', { params }).permissions).toMatchObject({ edit: false, delete: true })
    expect(talk.call('updateComment', { params, body: text }, author).body.markdown).toBe('New')
    expect(talk.attempt('deleteComment', { params }, author).ok).toBe(true)
  })

  it('lets users delete their own text after their right shrank to reading', () => {
    const author = talk.workspace.addUser('comment')
    const own = talk.post('Mine', {}, author)
    talk.workspace.setRole(author.user, talk.workspace.organization, 'read')
    const params = { commentId: own }
    expect(talk.call('getComment', { params }, author).permissions).toEqual({
      view: true,
      edit: false,
      reply: false,
      react: false,
      delete: true,
      resolve: false,
    })
    expect(refusal(talk.attempt('updateComment', { params, body: text }, author))).toBe('auth.forbidden')
    expect(talk.attempt('deleteComment', { params }, author).ok).toBe(true)
  })

  it('stores nothing of a change that is refused in part', () => {
    const other = talk.workspace.addUser('comment')
    const body = { ...text, resolved: true, addedReactions: ['1f44d'] }
    expect(refusal(talk.attempt('updateComment', { params: { commentId }, body }, other))).toBe(
      'auth.forbidden',
    )
    expect(talk.call('getComment', { params: { commentId } })).toMatchObject({
      body: { markdown: 'A' },
      status: 'open',
      reactions: [],
    })
  })

  it('does not know a comment under another space or another change request', () => {
    const { workspace } = talk
    const { space } = addSpace(workspace, { Guide: 'Text.\n' })
    const elsewhere = talkIn(workspace, group, {
      ...talk,
      space,
      changeRequest: addChangeRequest(workspace, space),
    })
    const sibling = talkIn(workspace, 'InChangeRequest', {
      ...talk,
      changeRequest: addChangeRequest(workspace, talk.space),
    })
    const ofDiscussion = ['listComments', 'postComment']
    const wanted = attempts.map(([action]) => [
      action,
      ofDiscussion.includes(action) ? 'done' : 'resource.unknown',
    ])
    expect(outcomes(workspace, elsewhere)).toEqual(wanted)
    expect(outcomes(workspace, sibling)).toEqual(wanted)
    expect(talk.call('listComments').count).toBe(1)
  })
})
