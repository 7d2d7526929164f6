import { describe, expect, it } from 'vitest'
import { referencePageId } from '../../../../src-main/content/api-reference/reference-pages.ts'
import type { PageEntry } from '../../../../src-main/schemas/page-tree.ts'
import { movablePages } from '../../../../src-renderer/features/change-requests/content-tree/tree-moves.ts'
import { usePageDrag } from '../../../../src-renderer/features/change-requests/content-tree/use-page-drag.ts'
import type { Gap } from '../../../../src-renderer/features/change-requests/tree-edits/plan-moves.ts'
import { LevelStore } from '../../../../src-renderer/session/page-tree/level-store.ts'
import { pageRows, type PageRow } from '../../../../src-renderer/session/page-tree/page-rows.ts'

const TAG = referencePageId('api', { kind: 'tag', tag: 'Books' })
const MODELS = referencePageId('api', { kind: 'models' })
const entry = (id: string, type: PageEntry['type'] = 'document', hasPages = false): PageEntry => ({
  id,
  title: id,
  type,
  hasPages,
})

/** Drags in a tree of two pages around the entry of a specification, which is open or closed. */
function openDrag(isOpen = true) {
  const store = new LevelStore()
  const root = [entry('first'), entry('api', 'computed', true), entry('last')]
  const made = [entry(TAG, 'computed'), entry(MODELS, 'computed')]
  store.renew([{ count: 3, from: 0, items: root }], true)
  store.add({ parent: 'api', count: 2, from: 0, items: made })
  const rows = pageRows(store, () => isOpen)
  const moves: { pages: string[]; gap: Gap }[] = []
  const opened: string[] = []
  const drag = usePageDrag({
    tree: () => movablePages(rows),
    pagesFor: (page) => [page],
    open: (page) => opened.push(page),
    move: (pages, gap) => moves.push({ pages, gap }),
  })
  const row = (id: string): PageRow => {
    const found = rows.at(rows.placeOf(id))
    if (!found) throw new Error(`No row ${id}`)
    return found
  }
  return { drag, row, moves, opened }
}

describe('a page that is dragged over the pages of a specification', () => {
  it.each([true, false])('stands before or after their entry (open: %s), never below it', (isOpen) => {
    const { drag, row, moves, opened } = openDrag(isOpen)
    drag.start(row('last'))
    expect([0.1, 0.49, 0.5, 0.9].map((share) => drag.spotOn(row('api'), share))).toEqual([
      'before',
      'before',
      'after',
      'after',
    ])
    expect(opened).toEqual([])
    drag.drop(row('api'), 'before')
    drag.start(row('first'))
    drag.drop(row('api'), 'after')
    expect(moves).toEqual([
      { pages: ['last'], gap: { into: null, before: 1 } },
      { pages: ['first'], gap: { into: null, before: 2 } },
    ])
  })

  it('is refused on a page that is made from it', () => {
    const { drag, row } = openDrag()
    drag.start(row('last'))
    for (const share of [0.1, 0.5, 0.9])
      for (const made of [TAG, MODELS]) expect(drag.spotOn(row(made), share)).toBeUndefined()
  })
})

it('an entry of a specification is moved with its pages, and not onto them', () => {
  const { drag, row, moves } = openDrag()
  drag.start(row('api'))
  expect(drag.spotOn(row(TAG), 0.5)).toBeUndefined()
  expect(drag.spotOn(row('first'), 0.5)).toBe('inside')
  drag.drop(row('first'), 'inside')
  expect(moves.map(({ pages, gap }) => [pages, gap.into])).toEqual([[['api'], 'first']])
})
