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
  const found = names.map(({ name }) => ({ name, columns: columns(name) }))
  close()
  return found
}

describe('the tables of the store', () => {
  it('are each carried by the feed, or listed with the reason why not', () => {
    const known = [...Object.keys(FED_TABLES), ...Object.keys(UNFED_TABLES)]
    expect(
      tables()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(known.toSorted())
  })

  it('have the columns that are listed with a reason', () => {
    const columns = new Map(tables().map((table) => [table.name, table.columns]))
    for (const [name, { apart }] of Object.entries(FED_TABLES))
      expect(columns.get(name)).toEqual(expect.arrayContaining(Object.keys(apart)))
  })

  it('name every kind of entry', () => {
    const telling = new Set<string>(Object.values(FED_TABLES).flatMap(({ by }) => by))
    // A circle is not an entity: its only entries are deletions.
    expect(FeedKind.options.filter((kind) => !telling.has(kind))).toEqual(['circle'])
  })
})
