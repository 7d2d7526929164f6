import { expect, it } from 'vitest'
import { openReviewFixture } from '../../support/change-requests.ts'

const REVISIONS = 10_000
/** The bound of one screen, in milliseconds. A loaded machine may delay a few. */
const BOUND = 100

it('reads 95 of 100 screens of a timeline of 10,000 revisions within 100 milliseconds each', () => {
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
  const params = { spaceId: space }
  let page: string | undefined
  const times: number[] = []
  let read = 0
  do {
    const query = { limit: 40, ...(page !== undefined && { page }) }
    const start = performance.now()
    const answer = workspace.call('listRevisions', { params, query })
    times.push(performance.now() - start)
    read += answer.items.length
    page = answer.next?.page
  } while (page !== undefined)
  expect(read).toBe(REVISIONS)
  expect(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]).toBeLessThan(BOUND)
})
