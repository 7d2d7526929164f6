import { expect, it } from 'vitest'
import { openSyncFixture } from '../../support/sync/sync-fixture.ts'

const EDITS = 120

it('a long outbox is sent without reading all of it for each edit', async () => {
  const at = await openSyncFixture()
  at.offline()
  for (let count = 0; count < EDITS; count += 1)
    at.app.call('postCommentInSpace', {
      params: { spaceId: at.space },
      body: { body: { markdown: `Comment ${count}` } },
    })
  let read = 0
  const { store } = at.app
  const all = store.all.bind(store)
  store.all = <Row>(sql: string, ...values: Parameters<typeof all>[1][]) => {
    const rows = all<Row>(sql, ...values)
    if (sql.includes('FROM intent')) read += rows.length
    return rows
  }
  at.online()
  await at.sync()
  expect(at.outbox()).toEqual([])
  expect(
    at.origin.call('listCommentsInSpace', { params: { spaceId: at.space }, query: { limit: 1000 } }).items,
  ).toHaveLength(EDITS)
  // A few times for each pull, and not once for each edit.
  expect(read).toBeLessThan(EDITS * 5)
})
