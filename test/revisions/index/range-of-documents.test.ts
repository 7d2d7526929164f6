import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addNewToSearch, documentsOf, IN_RANGE } from '../../../src-main/revisions/index/search-index.ts'
import { openStore } from '../../../src-main/store/open-store.ts'
import type { Store } from '../../../src-main/store/store.ts'
import { workCounter } from '../../growth/counted-work.ts'

/** Lines whose documents have ids beyond 2^31, which are bound as floats. */
const FULL = 200
const LAST = 300
const PAGES = 3000

let folder: string
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'carrel-range-'))
  store = openStore(join(folder, 'store.db'))
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

it('FTS5 seeks the range of a line, and reads no other line with the word', () => {
  const add = (line: number, index: number) =>
    addNewToSearch(
      store,
      documentsOf(line)[0] + 1 + index,
      { page: `p${line}-${index}`, parent: null, slug: 's', title: 'Page', description: '', text: null },
      'pear '.repeat(60),
    )
  store.transaction(() => {
    for (let index = 0; index < PAGES; index += 1) add(FULL, index)
    add(LAST, 0)
  })
  const count = workCounter(store.database)
  const search = (sql: string, range: [number, number]) => {
    let ids: unknown[] = []
    const work = count(() => (ids = store.all(sql, 'pear', ...range)))
    return { ids, bytes: work.bytes }
  }
  const sql = `SELECT rowid AS id FROM search WHERE search MATCH ? AND ${IN_RANGE}`
  const all = search(sql, documentsOf(FULL))
  const last = search(sql, documentsOf(LAST))
  expect(all.ids).toHaveLength(PAGES)
  expect(last.ids).toEqual([{ id: documentsOf(LAST)[0] + 1 }])
  expect(last.bytes).toBeLessThanOrEqual(all.bytes / 4)
})
