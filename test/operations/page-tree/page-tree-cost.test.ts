import { afterEach, describe, expect, it } from 'vitest'
import { findTargets } from '../../../src-main/operations/page-tree/find-targets.ts'
import { findTitles } from '../../../src-main/operations/page-tree/find-titles.ts'
import { readLevels } from '../../../src-main/operations/page-tree/read-levels.ts'
import { ContentView } from '../../../src-main/revisions/content-view.ts'
import { headView, lineById } from '../../../src-main/revisions/lines.ts'
import { indexInLevel } from '../../../src-main/revisions/page-level.ts'
import { neighboursOf } from '../../../src-main/revisions/reading-order.ts'
import type { Bound, Reader } from '../../../src-main/store/store.ts'
import { queryPlan } from '../../support/query-plan.ts'
import { openReviewFixture, type ReviewFixture } from '../../support/review-fixture.ts'

/** The number of pages below each root page. */
const BELOW = 4
/** The number of root pages in the smaller space. */
const SMALL = 20

/** Records every statement, and counts the returned rows. */
class CountingReader implements Reader {
  readonly statements: { sql: string; values: Bound[] }[] = []
  rows = 0
  readonly #store: Reader

  constructor(store: Reader) {
    this.#store = store
  }

  get<Row>(sql: string, ...values: Bound[]): Row | undefined {
    return this.all<Row>(sql, ...values)[0]
  }

  all<Row>(sql: string, ...values: Bound[]): Row[] {
    this.statements.push({ sql, values })
    const rows = this.#store.all<Row>(sql, ...values)
    this.rows += rows.length
    return rows
  }

  iterate<Row>(sql: string, ...values: Bound[]): IterableIterator<Row> {
    return this.all<Row>(sql, ...values).values()
  }
}

let fixture: ReviewFixture
afterEach(() => fixture.workspace.close())

/** Opens a space with root pages and pages below each, and a change request with one change. */
function openSpace(roots: number): { line: number; change: string } {
  fixture = openReviewFixture(
    Object.fromEntries(Array.from({ length: roots }, (_, index) => [`Chapter ${index}`, `Text ${index}.\n`])),
  )
  for (const into of fixture.pages) {
    fixture.changeSpace(
      ...Array.from({ length: BELOW }, (_, index) => ({
        operation: 'insert_page' as const,
        title: `Section ${index}`,
        into,
        document: { markdown: `[a link](../chapter-1.md)\n` },
      })),
    )
  }
  const change = fixture.begin()
  fixture.change(change, { operation: 'update_page', page: fixture.pages[0] ?? '', title: 'Changed' })
  const { store } = fixture.workspace
  return {
    line: store.get<{ line: number }>('SELECT line FROM space WHERE id = ?', fixture.space)?.line ?? 0,
    change,
  }
}

const reads: Record<string, (view: ContentView, line: number) => unknown> = {
  'the first levels': (view) => readLevels(view, { limit: 10 }),
  'a window of a level': (view) => readLevels(view, { parent: [fixture.pages[1] ?? ''], from: 1, limit: 2 }),
  'the index of a page': (view) => indexInLevel(view, view.page(fixture.pages[3] ?? '')!),
  'the pages beside a page': (view) => neighboursOf(view, view.page(fixture.pages[4] ?? '')!),
  'titles by a path': (view, line) => findTitles(view, line, { query: '/chapter-1', limit: 5 }),
  titles: (view, line) => findTitles(view, line, { query: 'chapter 19', limit: 5 }),
  'targets of links': (view) =>
    findTargets(view, { by: 'path', name: ['chapter-1.md', 'chapter-2.md'], contentRoot: '' }),
}

/** Runs a read on a space of a size, in its main content or in a change request. */
function runRead(name: string, roots: number, where: 'space' | 'change request'): CountingReader {
  const { line, change } = openSpace(roots)
  const { store } = fixture.workspace
  const reader = new CountingReader(store)
  const contentLine =
    where === 'space'
      ? line
      : (store.get<{ line: number }>('SELECT line FROM change_request WHERE id = ?', change)?.line ?? 0)
  const { top, base } = headView(store, lineById(store, contentLine))
  reads[name]?.(new ContentView(reader, top, base), line)
  return reader
}

const cases = Object.keys(reads).flatMap((name) =>
  (['space', 'change request'] as const).map((where) => [name, where] as const),
)

describe('the cost of a read of the tree', () => {
  it.each(cases)('%s: reads no more rows in a larger %s', (name, where) => {
    const small = runRead(name, SMALL, where)
    fixture.workspace.close()
    const large = runRead(name, 3 * SMALL, where)
    expect(small.rows).toBeGreaterThan(0)
    expect(large.rows).toBeLessThanOrEqual(small.rows)
    expect(large.statements.length).toBeLessThanOrEqual(small.statements.length)
  })

  it.each(cases)('%s: each statement finds its rows by an index, unsorted, in a %s', (name, where) => {
    const { statements } = runRead(name, SMALL, where)
    const plans = statements.flatMap(({ sql, values }) => queryPlan(fixture.workspace.store, sql, ...values))
    const scans = plans.filter(
      (plan) => /SCAN|TEMP B-TREE/.test(plan) && !/SCAN search_heading VIRTUAL|SCAN \(|CO-ROUTINE/.test(plan),
    )
    expect(scans).toEqual([])
  })

  it('skips the pages of a level without reading their rows', () => {
    const { statements } = runRead('a window of a level', SMALL, 'space')
    const { sql, values } = statements.find((each) => each.sql.includes('OFFSET'))!
    const plan = queryPlan(fixture.workspace.store, sql, ...values)
    expect(plan.join()).toContain('USING COVERING INDEX page_by_parent')
  })
})
