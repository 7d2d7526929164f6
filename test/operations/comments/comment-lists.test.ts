import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { selectComments } from '../../../src-main/operations/comments/comment-filter.ts'
import { GROUPS, openDiscussion, type Discussion } from '../../support/discussion.ts'
import { queryPlan } from '../../support/query-plan.ts'
import { refusal } from '../../support/refusal.ts'

let discussion: Discussion
afterEach(() => discussion.workspace.close())

interface Walked {
  ids: string[]
  counts: number[]
}

type List = 'listComments' | 'listCommentReplies'

/** Reads a list page by page to its end. Runs `between` after each page. */
function walk(
  list: List,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Record<string, unknown> },
  between: () => void = () => undefined,
): Walked {
  const walked: Walked = { ids: [], counts: [] }
  let page: string | undefined
  do {
    const answer = discussion.call(list, { params, query: { ...query, ...(page !== undefined && { page }) } })
    walked.ids.push(...answer.items.map(({ id }) => id))
    walked.counts.push(answer.count)
    if (answer.next?.page === page && page !== undefined) throw new Error('The list stands still')
    page = answer.next?.page
    between()
  } while (page !== undefined)
  return walked
}

const FILTERS = ['asc', 'desc'].flatMap((order) =>
  ['all', 'open', 'resolved'].flatMap((status) => [false, true].map((onPage) => ({ order, status, onPage }))),
)

describe.each(GROUPS)('Lists of comments %s', (group) => {
  beforeEach(() => {
    discussion = openDiscussion(group)
  })

  const remove = (commentId: string) => discussion.call('deleteComment', { params: { commentId } })
  const resolve = (commentId: string) =>
    discussion.call('updateComment', { params: { commentId }, body: { resolved: true } })

  it('begin with the newest, or with the oldest on request', () => {
    const ids = ['A', 'B', 'C'].map((text) => discussion.post(text))
    expect(walk('listComments', {}).ids).toEqual(ids.toReversed())
    expect(walk('listComments', { query: { order: 'asc' } }).ids).toEqual(ids)
  })

  it.each(FILTERS)(
    'contain the comments of the filter, with their count: %o',
    ({ order, status, onPage }) => {
      const posted = Array.from({ length: 12 }, (_, index) => {
        const target =
          index % 3 === 0 ? {} : { page: index % 3 === 1 ? discussion.page : discussion.otherPage }
        const id = discussion.post(`${index}`, target)
        if (index % 2 === 0) resolve(id)
        return { id, page: target.page, status: index % 2 === 0 ? 'resolved' : 'open' }
      })
      const wanted = posted
        .filter((comment) => status === 'all' || comment.status === status)
        .filter((comment) => !onPage || comment.page === discussion.page)
        .map(({ id }) => id)
      const query = { order, status, limit: 2, ...(onPage && { targetPage: discussion.page }) }
      const { ids, counts } = walk('listComments', { query })
      expect(ids).toEqual(order === 'asc' ? wanted : wanted.toReversed())
      expect(new Set(counts)).toEqual(new Set([wanted.length]))
    },
  )

  it('are empty for a page without comments', () => {
    discussion.post('A', { page: discussion.page })
    expect(discussion.call('listComments', { query: { targetPage: 'nothing' } })).toEqual({
      count: 0,
      items: [],
    })
  })

  describe.each([1, 2, 7, 50])('by pages of %i', (limit) => {
    it.each(['asc', 'desc'])(
      'list each permanent comment exactly once while others are added and deleted (%s)',
      (order) => {
        const ids = Array.from({ length: 30 }, (_, index) => discussion.post(`${index}`))
        const leaving = ids.filter((_, index) => index % 4 === 1)
        const staying = ids.filter((_, index) => index % 4 !== 1)
        const listed = walk('listComments', { query: { limit, order } }, () => {
          const next = leaving.pop()
          if (next !== undefined) {
            remove(next)
            discussion.post('came')
          }
        }).ids
        expect(listed.filter((id) => staying.includes(id))).toEqual(
          order === 'asc' ? staying : staying.toReversed(),
        )
        expect(new Set(listed).size).toBe(listed.length)
      },
    )

    it('list each permanently open comment exactly once while others are resolved', () => {
      const ids = Array.from({ length: 20 }, (_, index) => discussion.post(`${index}`))
      const closing = ids.filter((_, index) => index % 3 === 0)
      const staying = ids.filter((_, index) => index % 3 !== 0)
      const listed = walk('listComments', { query: { limit, status: 'open' } }, () => {
        const next = closing.shift()
        if (next !== undefined) resolve(next)
      }).ids
      expect(listed.filter((id) => staying.includes(id))).toEqual(staying.toReversed())
    })

    it('list each permanent reply exactly once, and new ones at the end', () => {
      const commentId = discussion.post('A')
      const reply = (markdown: string) =>
        discussion.call('postCommentReply', { params: { commentId }, body: { body: { markdown } } }).id
      const ids = Array.from({ length: 30 }, (_, index) => reply(`${index}`))
      const leaving = ids.filter((_, index) => index % 4 === 1)
      const staying = ids.filter((_, index) => index % 4 !== 1)
      const { ids: listed, counts } = walk(
        'listCommentReplies',
        { params: { commentId }, query: { limit } },
        () => {
          const commentReplyId = leaving.pop()
          if (commentReplyId === undefined) return
          discussion.call('deleteCommentReply', { params: { commentId, commentReplyId } })
          reply('came')
        },
      )
      expect(listed.filter((id) => staying.includes(id))).toEqual(staying)
      expect(new Set(listed).size).toBe(listed.length)
      expect(new Set(counts)).toEqual(new Set([30]))
    })
  })

  it('refuse a cursor of another list, order, filter or comment', () => {
    const ids = ['A', 'B'].map((text) => discussion.post(text))
    const cursor = discussion.call('listComments', { query: { limit: 1 } }).next?.page
    const attempt = (query: object) =>
      refusal(discussion.attempt('listComments', { query: { limit: 1, page: cursor, ...query } }))
    expect(attempt({ order: 'asc' })).toBe('input.cursor')
    expect(attempt({ status: 'open' })).toBe('input.cursor')
    expect(attempt({ targetPage: discussion.page })).toBe('input.cursor')
    const params = { commentId: ids[0] ?? '' }
    expect(refusal(discussion.attempt('listCommentReplies', { params, query: { page: cursor } }))).toBe(
      'input.cursor',
    )
  })

  it.each(FILTERS)('are read along an index, neither scanned nor sorted: %o', ({ order, status, onPage }) => {
    const { store } = discussion.workspace
    const filter = {
      order: order as 'asc' | 'desc',
      status: status as 'all' | 'open' | 'resolved',
      targetPage: onPage ? discussion.page : undefined,
    }
    const row = <Row>(sql: string, id: string) => store.get<Row>(sql, id) as Row
    const commentScope = {
      space: row<never>('SELECT * FROM space WHERE id = ?', discussion.space),
      level: 'read' as const,
      changeRequest:
        group === 'InSpace'
          ? null
          : row<never>('SELECT * FROM change_request WHERE id = ?', discussion.changeRequest),
    }
    const { sql, values } = selectComments(commentScope, filter)
    for (const key of [[], [1]]) {
      const plan = queryPlan(store, sql(key.length > 0), ...values, ...key, 10)
      const where = `space=? AND change_request=?${onPage ? ' AND page=?' : ''}${status === 'all' ? '' : ' AND resolved=?'}`
      const range = key.length === 0 ? '' : order === 'asc' ? ' AND seq>?' : ' AND seq<?'
      expect(plan).toEqual([
        expect.stringMatching(/^SEARCH comment USING INDEX comment_(in_list|on_page)(_by_state)? \(/),
      ])
      expect(plan[0]).toContain(`(${where}${range})`)
    }
  })
})
