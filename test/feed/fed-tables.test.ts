import { describe, expect, it } from 'vitest'
import { FED_TABLES, UNFED_TABLES } from '../../src-main/feed/fed-tables.ts'
import { FeedKind } from '../../src-main/schemas/feed/feed.ts'
import { openTestWorkspace } from '../support/workspace.ts'

/** Returns the tables of the migrations. Tables of a full-text index belong to that index. */
function tables(): { name: string; columns: string[] }[] {
  const { store, close } = openTestWorkspace()
  const names = store.all<{ name: string }>(
    `SELECT sqlite_master.name FROM sqlite_master JOIN pragma_table_list AS list ON list.name = sqlite_master.name
     WHERE sqlite_master.type = 'table' AND list.type <> 'shadow' AND sqlite_master.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  )
  const columns = (name: string) =>
    store.all<{ name: string }>('SELECT name FROM pragma_table_info(?)', name).map((column) => column.name)
  const described = names.map(({ name }) => ({ name, columns: columns(name) }))
  close()
  return described
}

describe('the tables of the store', () => {
  it('are each in the feed, or listed with a reason', () => {
    const known = [...Object.keys(FED_TABLES), ...Object.keys(UNFED_TABLES)]
    expect(
      tables()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(known.toSorted())
  })

  it('have the columns that are listed with a reason', () => {
    const columns = new Map(tables().map((table) => [table.name, table.columns]))
    for (const [name, { exceptions }] of Object.entries(FED_TABLES))
      expect(columns.get(name)).toEqual(expect.arrayContaining(Object.keys(exceptions)))
  })

  it('name every kind of entry', () => {
    const fedKinds = new Set<string>(Object.values(FED_TABLES).flatMap(({ kinds }) => kinds))
    // A circle is not an entity: its only entries are deletions.
    expect(FeedKind.options.filter((kind) => !fedKinds.has(kind))).toEqual(['circle'])
  })
})
