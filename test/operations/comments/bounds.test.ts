import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GROUPS, openTalk, type Talk } from '../../support/discussion.ts'
import { refusal } from '../../support/refusal.ts'

let talk: Talk
let commentId: string
let commentReplyId: string
afterEach(() => talk.workspace.close())

/** One character to a reader, two UTF-16 units, four bytes. */
const EMOJI = '👍'

describe.each(GROUPS)('Bounds of comments %s', (group) => {
  beforeEach(() => {
    talk = openTalk(group)
    commentId = talk.post('A')
    commentReplyId = talk.call('postCommentReply', {
      params: { commentId },
      body: { body: { markdown: 'B' } },
    }).id
  })

  const writes = ['postComment', 'updateComment', 'postCommentReply', 'updateCommentReply'] as const
  const write = (action: (typeof writes)[number], body: unknown) =>
    talk.attempt(action, { params: { commentId, commentReplyId }, body })

  it.each(writes)('take 1 to 20,000 characters as a user counts them (%s)', (action) => {
    const markdown = EMOJI.repeat(20_000)
    expect(write(action, { body: { markdown } })).toMatchObject({ ok: true, value: { body: { markdown } } })
    expect(write(action, { body: { markdown: 'x' } }).ok).toBe(true)
    expect(refusal(write(action, { body: { markdown: `${markdown}x` } }))).toBe('input.invalid')
    expect(refusal(write(action, { body: { markdown: '' } }))).toBe('input.invalid')
    expect(refusal(write(action, { body: { markdown: ' \n\t' } }))).toBe('input.invalid')
  })

  it.each(writes)('store the typed text byte for byte (%s)', (action) => {
    const markdown = '  **a**\r\n\u0000\tb\u200d\n\n'
    expect(write(action, { body: { markdown } })).toMatchObject({ value: { body: { markdown } } })
  })

  it.each(writes)('are refused in another shape (%s)', (action) => {
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

  it('are needed to post, and an update without them changes nothing', () => {
    for (const action of ['postComment', 'postCommentReply'] as const)
      expect(refusal(write(action, undefined))).toBe('input.invalid')
    const unchanged = expect.not.objectContaining({ editedAt: expect.anything() as unknown }) as unknown
    for (const action of ['updateComment', 'updateCommentReply'] as const)
      expect(write(action, undefined)).toMatchObject({ ok: true, value: unchanged })
  })

  it('of a list are 0 to 1000 results, a known order and a known status', () => {
    const list = (query: Record<string, unknown>) => talk.attempt('listComments', { query })
    expect(list({ limit: 0 })).toMatchObject({ ok: true, value: { count: 1, items: [] } })
    expect(list({ limit: 1000 }).ok).toBe(true)
    const bad = [
      { limit: -1 },
      { limit: 1001 },
      { limit: 1.5 },
      { order: 'up' },
      { status: 'closed' },
      { page: 'x' },
    ]
    for (const query of bad) expect(refusal(list(query))).toMatch(/^input\./)
  })

  it.each(['document', 'markdown'])('answer Markdown in the format %s', (format) => {
    const query = { format }
    expect(talk.call('getComment', { params: { commentId }, query }).body).toEqual({ markdown: 'A' })
    expect(talk.call('listComments', { query }).items[0]?.body).toEqual({ markdown: 'A' })
  })
})
