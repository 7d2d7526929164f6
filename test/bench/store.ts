import Sqlite from 'better-sqlite3'
import { databaseFile } from '../../src-main/store/database-file.ts'
import { grownStore } from '../support/grown-store/grown-store.ts'
import type { Bench } from './bench.ts'

const DEFAULT_PAGES = 10_000
/** The tables whose rows are counted. */
const COUNTED = [
  'page_version',
  'link',
  'member',
  'team',
  'collection',
  'space',
  'change_request',
  'comment',
  'comment_reply',
]

/** Makes large stores, so that the other benchmarks find them. */
export const bench: Bench = {
  name: 'store',
  title: 'large workspaces, made once on this machine',
  isTool: true,
  async run({ store = DEFAULT_PAGES, log }) {
    const start = performance.now()
    const { data } = await grownStore(store, log)
    const seconds = (performance.now() - start) / 1000
    const database = new Sqlite(databaseFile(data), { readonly: true })
    const count = (table: string) => Number(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
    const rows = COUNTED.map((table) => [table, count(table)])
    database.close()
    const title = `rows of a workspace of ${store} pages, after ${seconds.toFixed(0)} s`
    return { tables: [{ title, columns: ['table', 'rows'], rows }], goals: [] }
  },
}
