import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GROUPS, openDiscussion, type Discussion } from '../../support/discussion.ts'
import { outcome, refusal } from '../../support/refusal.ts'

let discussion: Discussion
let commentId: string
let commentReplyId: string
afterEach(() => discussion.workspace.close())

/** A visible character of two UTF-16 units and four bytes. */
const EMOJI = '👍'

describe.each(GROUPS)('The operations on comments %s', (group) => {
  beforeEach(() => {
    discussion = openDiscussion(group)
    commentId = discussion.post('A')
    commentReplyId = discussion.call('postCommentReply', {
      params: { commentId },
      body: { body: { markdown: 'B' } },
    }).id
  })

  const writes = ['postComment', 'updateComment', 'postCommentReply', 'updateCommentReply'] as const
  const write = (action: (typeof writes)[number], body: unknown) =>
    discussion.attempt(action, { params: { commentId, commentReplyId }, body })

  it.each(writes)('accept 1 to 20,000 characters as a user counts them (%s)', (action) => {
    const markdown = EMOJI.repeat(20_000)
    expect(write(action, { body: { markdown } })).toMatchObject({ ok: true, value: { body: { markdown } } })
    expect(outcome(write(action, { body: { markdown: 'x' } }))).toBe('done')
    expect(refusal(write(action, { body: { markdown: `${markdown}x` } }))).toBe('input.invalid')
    expect(refusal(write(action, { body: { markdown: '' } }))).toBe('input.invalid')
    expect(refusal(write(action, { body: { markdown: ' \n\t' } }))).toBe('input.invalid')
  })

  it.each(writes)('store the typed text byte for byte (%s)', (action) => {
    const markdown = '  **a**\r\n\u0000\tb\u200d\n\n'
    expect(write(action, { body: { markdown } })).toMatchObject({ value: { body: { markdown } } })
  })

  it.each(writes)('refuse a body of another shape (%s)', (action) => {
    for (const body of [
      { body: 'text' },
      { body: {} },
      { body: { markdown: 7 } },
      { body: null },
      null,
      [],
    ]) {
      expect(refusal(write(action, body))).toBe('input.invalid')
    }
  })

  it.each(['postComment', 'postCommentReply'] as const)('require a body for a post (%s)', (action) => {
    expect(refusal(write(action, undefined))).toBe('input.invalid')
  })

  it.each([
    ['updateComment', 'getComment'],
    ['updateCommentReply', 'getCommentReply'],
  ] as const)('change nothing for an update without a body (%s)', (action, read) => {
    const before = discussion.call(read, { params: { commentId, commentReplyId } })
    discussion.workspace.advance(1000)
    expect(write(action, undefined)).toMatchObject({ ok: true, value: before })
    expect(discussion.call(read, { params: { commentId, commentReplyId } })).toEqual(before)
  })

  it('accept a limit of 0 to 1000, a known order and a known status for a list', () => {
    const list = (query: Record<string, unknown>) => discussion.attempt('listComments', { query })
    expect(list({ limit: 0 })).toMatchObject({ ok: true, value: { count: 1, items: [] } })
    expect(list({ limit: 1000 })).toMatchObject({ ok: true, value: { count: 1 } })
    const invalid = [{ limit: -1 }, { limit: 1001 }, { limit: 1.5 }, { order: 'up' }, { status: 'closed' }]
    for (const query of invalid) expect(refusal(list(query))).toBe('input.invalid')
    expect(refusal(list({ page: 'x' }))).toBe('input.cursor')
  })

  it.each(['document', 'markdown'])('return Markdown in the format %s', (format) => {
    const query = { format }
    expect(discussion.call('getComment', { params: { commentId }, query }).body).toEqual({ markdown: 'A' })
    expect(discussion.call('listComments', { query }).items[0]?.body).toEqual({ markdown: 'A' })
  })
})
