import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GROUPS, openDiscussion, type Discussion } from '../../support/discussion.ts'
import { outcome, refusal } from '../../support/refusal.ts'
import { START, type Visitor } from '../../support/workspace.ts'

let discussion: Discussion
let commentId: string
let commentReplyId: string
afterEach(() => discussion.workspace.close())

const subjects = GROUPS.flatMap((group) => [
  { group, action: 'updateComment' as const },
  { group, action: 'updateCommentReply' as const },
])

describe.each(subjects)('Reactions by $action$group', ({ group, action }) => {
  beforeEach(() => {
    discussion = openDiscussion(group)
    commentId = discussion.post('A')
    const body = { body: { markdown: 'B' } }
    commentReplyId = discussion.call('postCommentReply', { params: { commentId }, body }).id
  })

  const react = (body: object, as?: Visitor) =>
    discussion.call(action, { params: { commentId, commentReplyId }, body }, as).reactions

  it('count each user once for an emoji, even after repetition', () => {
    const other = discussion.workspace.addUser('comment')
    react({ addedReactions: ['1f44d', '1f44d'] })
    discussion.workspace.advance(1000)
    react({ addedReactions: ['1f44d'] })
    expect(react({ addedReactions: ['2764', '1f44d'] }, other)).toMatchObject([
      {
        emoji: '1f44d',
        count: 2,
        users: [
          { user: { id: discussion.workspace.user }, reactedAt: new Date(START).toISOString() },
          { user: { id: other.user }, reactedAt: new Date(START + 1000).toISOString() },
        ],
      },
      { emoji: '2764', count: 1, users: [{ user: { id: other.user } }] },
    ])
  })

  it('are removed only by their user, and a repetition has no effect', () => {
    const other = discussion.workspace.addUser('comment')
    const own = react({ addedReactions: ['1f44d'] })
    expect(react({ removedReactions: ['1f44d'] }, other)).toEqual(own)
    expect(react({ removedReactions: ['1f44d'] })).toEqual([])
    expect(react({ removedReactions: ['1f44d'] })).toEqual([])
  })

  it('are removed when both lists name them', () => {
    const both = { addedReactions: ['1f44d', '2764'], removedReactions: ['1f44d'] }
    expect(react(both).map(({ emoji }) => emoji)).toEqual(['2764'])
    react({ addedReactions: ['1f44d'] })
    expect(react(both).map(({ emoji }) => emoji)).toEqual(['2764'])
  })

  it('are refused when they are not an emoji, or too many at once', () => {
    const attempt = (addedReactions: string[]) =>
      discussion.attempt(action, { params: { commentId, commentReplyId }, body: { addedReactions } })
    expect(refusal(attempt(['']))).toBe('input.invalid')
    expect(refusal(attempt([' ']))).toBe('input.invalid')
    expect(refusal(attempt(['x'.repeat(51)]))).toBe('input.invalid')
    const names = Array.from({ length: 51 }, (_, index) => `name-${index}`)
    expect(refusal(attempt(names))).toBe('input.invalid')
    expect(outcome(attempt(names.slice(1)))).toBe('done')
  })

  it('do not count as an edit', () => {
    react({ addedReactions: ['1f44d'] })
    const params = { commentId, commentReplyId }
    const read = action === 'updateComment' ? 'getComment' : 'getCommentReply'
    expect(discussion.call(read, { params })).not.toHaveProperty('editedAt')
  })
})
