import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  areMergesDeferred,
  deferIndexMerges,
  resumeIndexMerges,
} from '../../../src-main/revisions/index/deferred-merges.ts'
import { IndexBacklog } from '../../../src-main/revisions/index/index-backlog.ts'
import {
  addNewToSearch,
  documentsOf,
  mergeSearchIndex,
  newDocuments,
} from '../../../src-main/revisions/index/search-index.ts'
import { openStore } from '../../../src-main/store/open-store.ts'
import type { Store } from '../../../src-main/store/store.ts'
import { failingLog } from '../../support/workspace.ts'

let store: Store

beforeEach(() => {
  store = openStore(':memory:')
})

afterEach(() => store.close())

const LINE = 7
const WORDS = ['borrow', 'checker', 'lifetime', 'trait', 'closure', 'iterator', 'macro', 'slice']
const word = (number: number) => WORDS[number % WORDS.length] ?? ''

/** Puts pages into the index, each piece in a transaction of its own, like the parts of an import. */
function addInPieces(pieces: number, pagesOfPiece: number): void {
  const next = newDocuments(store, LINE)
  for (let piece = 0; piece < pieces; piece++) {
    store.transaction(() => {
      for (let page = 0; page < pagesOfPiece; page++) {
        const document = next()
        const title = `The ${word(page)} of ${piece}`
        const markdown = `## On the ${word(page + piece)}\n\nA ${word(page + 1)} and ${word(page * piece)} number ${page}.`
        const place = { page: `page-${document}`, parent: null, slug: '', text: null }
        addNewToSearch(store, document, { ...place, title, description: '' }, markdown)
      }
    })
  }
}

function found(): Record<string, unknown[]> {
  const queries = [...WORDS, 'bor *', 'number AND slice', '"borrow and checker"', 'l *']
  const find = (table: string, query: string) =>
    store.all(`SELECT rowid, rank FROM ${table} WHERE ${table} MATCH ? ORDER BY rank, rowid`, query)
  return Object.fromEntries(
    queries.flatMap((query) =>
      ['search', 'search_heading'].map((table) => [`${table}: ${query}`, find(table, query)] as const),
    ),
  )
}

const pieces = () =>
  store.get<{ count: number }>('SELECT count(DISTINCT segid) AS count FROM search_idx')?.count

describe('merging the search index after an import', () => {
  it('merges many pieces into one, and changes neither results nor ranks', () => {
    addInPieces(3, 40)
    const before = found()
    expect(before['search: borrow']?.length).toBeGreaterThan(10)
    expect(pieces()).toBe(3)
    for (const _ of mergeSearchIndex(store)) expect(found()).toEqual(before)
    expect(pieces()).toBe(1)
    expect(found()).toEqual(before)
  })

  it('ends at once when nothing is left to merge', () => {
    addInPieces(1, 5)
    expect([...mergeSearchIndex(store)]).toEqual([])
    expect([...mergeSearchIndex(store)]).toEqual([])
  })

  it('continues the ids of a line, beside any other lines', () => {
    addInPieces(1, 3)
    const [next, ofOtherLine] = [newDocuments(store, LINE), newDocuments(store, LINE + 1)]
    const stored = store.all<{ id: number }>('SELECT id FROM search_document ORDER BY id').map(({ id }) => id)
    const last = stored.at(-1)!
    expect(stored).toEqual([last - 2, last - 1, last])
    expect([next(), ofOtherLine(), next()]).toEqual([last + 1, documentsOf(LINE + 1)[0] + 1, last + 2])
  })
})

describe('a search index with deferred merges', () => {
  it('adds a segment at each commit, and is one segment with the same results once merges resume', () => {
    deferIndexMerges(store)
    addInPieces(40, 4)
    const before = found()
    expect([pieces(), areMergesDeferred(store)]).toEqual([40, true])
    for (const _ of resumeIndexMerges(store)) expect(found()).toEqual(before)
    expect([pieces(), areMergesDeferred(store), found()]).toEqual([1, false, before])
  })

  it('merges at commits again once merges resume', () => {
    deferIndexMerges(store)
    for (const _ of resumeIndexMerges(store));
    addInPieces(40, 4)
    expect(pieces()).toBeLessThan(20)
  })

  it('is merged by the backlog after an interruption, although no page waits', async () => {
    deferIndexMerges(store)
    addInPieces(20, 4)
    const backlog = new IndexBacklog(store, { rest: async () => undefined, log: failingLog })
    expect(backlog.isNeeded).toBe(true)
    await backlog.run()
    expect([pieces(), areMergesDeferred(store), backlog.isNeeded]).toEqual([1, false, false])
  })
})
