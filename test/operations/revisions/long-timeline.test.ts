import { expect, it, vi } from 'vitest'
import type { Bound } from '../../../src-main/store/store.ts'
import { queryPlan } from '../../support/query-plan.ts'
import { openReviewFixture } from '../../support/review-fixture.ts'

const REVISIONS = 10_000
/** The number of revisions on one screen. */
const LIMIT = 40
/** The bound of the statements of one screen. */
const STATEMENTS = 10 * LIMIT

it('reads each screen of a timeline of 10,000 revisions with a bounded number of statements, each by an index', () => {
  const { workspace, space } = openReviewFixture({ Guide: 'Text.\n' })
  const { store, user } = workspace
  const row = store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', space)!
  store.transaction(() => {
    for (let seq = 2; seq <= REVISIONS; seq += 1)
      store.run(
        "INSERT INTO revision (id, line, seq, type, created_at, created_by) VALUES (?, ?, ?, 'merge', ?, ?)",
        `made-${seq}`,
        row.line,
        seq,
        seq,
        user,
      )
    store.run('UPDATE line SET head = ? WHERE id = ?', REVISIONS, row.line)
  })
  const reads = [vi.spyOn(store, 'all'), vi.spyOn(store, 'get'), vi.spyOn(store, 'iterate')]
  const params = { spaceId: space }
  const statements = new Map<string, readonly Bound[]>()
  let page: string | undefined
  const read: number[] = []
  let most = 0
  do {
    const query = { limit: LIMIT, ...(page !== undefined && { page }) }
    for (const each of reads) each.mockClear()
    const answer = workspace.call('listRevisions', { params, query })
    const calls = reads.flatMap(({ mock }) => mock.calls)
    for (const [sql, ...values] of calls) statements.set(sql, values)
    most = Math.max(most, calls.length)
    read.push(...answer.items.map(({ number }) => number))
    page = answer.next?.page
  } while (page !== undefined)
  expect(read).toEqual(Array.from({ length: REVISIONS }, (_, at) => REVISIONS - at))
  expect(most).toBeGreaterThan(LIMIT)
  expect(most).toBeLessThan(STATEMENTS)
  const slow = [...statements].filter(([sql, values]) => {
    const steps = queryPlan(store, sql, ...values)
    return sql.includes('OFFSET') || steps.some((step) => /SCAN (?!\()|TEMP B-TREE/.test(step))
  })
  expect(slow.map(([sql]) => sql)).toEqual([])
})
