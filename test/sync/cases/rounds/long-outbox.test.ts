import { expect, it } from 'vitest'
import { openSyncFixture } from '../../../support/sync/sync-fixture.ts'

const EDITS = 120

it('a long outbox is sent without reading all of it for each edit', async () => {
  const fixture = await openSyncFixture()
  fixture.offline()
  for (let count = 0; count < EDITS; count += 1)
    fixture.app.call('postCommentInSpace', {
      params: { spaceId: fixture.space },
      body: { body: { markdown: `Comment ${count}` } },
    })
  let read = 0
  const { store } = fixture.app
  const all = store.all.bind(store)
  store.all = <Row>(sql: string, ...values: Parameters<typeof all>[1][]) => {
    const rows = all<Row>(sql, ...values)
    if (sql.includes('FROM intent')) read += rows.length
    return rows
  }
  fixture.online()
  await fixture.sync()
  expect(fixture.outbox()).toEqual([])
  expect(
    fixture.origin.call('listCommentsInSpace', { params: { spaceId: fixture.space }, query: { limit: 1000 } })
      .items,
  ).toHaveLength(EDITS)
  // The outbox is read a few times for each pull, and not once for each edit.
  expect(read).toBeLessThan(EDITS * 5)
})
