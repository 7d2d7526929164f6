import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeAmong } from '../../src-main/domain/order.ts'
import { ContentView } from '../../src-main/revisions/content-view.ts'
import { headView, lineById } from '../../src-main/revisions/lines.ts'
import type { PageRow } from '../../src-main/revisions/page-row.ts'
import { placeAt } from '../../src-main/revisions/tree-place.ts'
import type { Bound, Reader } from '../../src-main/store/store.ts'
import { SEED } from '../support/property-seed.ts'
import { randomNumbers } from '../support/random-numbers.ts'
import { openReviewFixture, type ReviewFixture } from '../support/review-fixture.ts'

const PAGES = 60
const insert = (title: string, at: number) => ({ operation: 'insert_page' as const, title, at })

let fixture: ReviewFixture
let view: ContentView
beforeAll(() => {
  fixture = openReviewFixture(
    Object.fromEntries(Array.from({ length: PAGES }, (_, index) => [`Page ${index}`, `Text ${index}.\n`])),
  )
  const next = randomNumbers()
  const changes = Array.from({ length: 12 }, () => fixture.begin())
  // Pages that change requests add at one place share a sort key after their merges.
  for (const [index, change] of changes.entries()) fixture.change(change, insert(`Added ${index}`, 20))
  const open = changes.pop() ?? ''
  for (const change of changes) fixture.mergeResult(change)
  for (let step = 0; step < 10; step += 1) {
    const page = fixture.pages[next(PAGES)] ?? ''
    fixture.change(open, { operation: 'update_page', page, into: null, at: next(PAGES) })
  }
  fixture.workspace.call('updateChangeRequest', {
    params: { spaceId: fixture.space, changeRequestId: open },
  })
  view = viewOf(open)
})
afterAll(() => fixture.workspace.close())

function viewOf(change: string): ContentView {
  const { store } = fixture.workspace
  const line = store.get<{ line: number }>('SELECT line FROM change_request WHERE id = ?', change)?.line ?? 0
  return headView(store, lineById(store, line))
}

const among = (siblings: PageRow[], at = siblings.length) => {
  const { position, displaced } = placeAmong(siblings, at)
  return { position, displaced: displaced.map(({ row, position: next }) => [row.page, next]) }
}

function around(at: number | undefined, moved?: PageRow) {
  const { position, displaced } = placeAt(view, { parent: null, at, ...(moved && { moved }) })
  return { position, displaced: displaced.map(({ row, position: next }) => [row.page, next]) }
}

describe(`the place of a page among its siblings, with seed ${SEED}`, () => {
  it('is the same as among all siblings, at any index', () => {
    const siblings = view.children(null)
    const shared = siblings.filter(({ position }, at) => position === siblings[at - 1]?.position)
    expect(shared.length).toBeGreaterThan(9)
    for (const at of [undefined, ...Array.from({ length: siblings.length + 3 }, (_, index) => index)])
      expect(around(at)).toEqual(among(siblings, at))
  })

  it('is the same for a page that moves', () => {
    const siblings = view.children(null)
    for (const moved of siblings.filter((_, index) => index % 7 === 0)) {
      const others = siblings.filter(({ page }) => page !== moved.page)
      for (const at of [undefined, ...Array.from({ length: siblings.length + 2 }, (_, index) => index)])
        expect(around(at, moved)).toEqual(among(others, at))
    }
  })

  it('is the first one in a level without other pages', () => {
    const [parent] = fixture.pages
    expect(placeAt(view, { parent: parent ?? '' })).toEqual({ position: 'a0', displaced: [] })
    expect(placeAt(view, { parent: parent ?? '', at: 3 })).toEqual({ position: 'a0', displaced: [] })
  })

  it('reads two sort keys at the end, and eight within', () => {
    let rows = 0
    const { store } = view
    const counted: Reader = {
      get: (sql, ...values) => store.get(sql, ...values),
      all: <Row>(sql: string, ...values: Bound[]) => {
        const found = store.all<Row>(sql, ...values)
        rows += found.length
        return found
      },
      iterate: (sql, ...values) => store.iterate(sql, ...values),
    }
    const of = (at: number | undefined): number => {
      rows = 0
      placeAt(new ContentView(counted, view.top, view.base), { parent: null, at })
      return rows
    }
    expect([of(undefined), of(5)]).toEqual([2, 8])
  })
})
