import { describe, expect, it } from 'vitest'
import type { PageEntry } from '../../../../src-main/schemas/page-tree.ts'
import {
  DRAFT_ROW,
  withDraftRow,
} from '../../../../src-renderer/features/change-requests/content-tree/draft-row.ts'
import { usePageSelection } from '../../../../src-renderer/features/change-requests/content-tree/use-page-selection.ts'
import { LevelStore } from '../../../../src-renderer/session/page-tree/level-store.ts'
import { pageRows } from '../../../../src-renderer/session/page-tree/page-rows.ts'
import { dragScrollStep } from '../../../../src-renderer/ui/tree/drag-scroll.ts'
import { AT_END } from '../../../../src-renderer/ui/tree/tree-moves.ts'
import { deferred } from '../../support/deferred.ts'

const entry = (id: string, hasPages = false): PageEntry => ({ id, type: 'document', title: id, hasPages })

/** A root of 300 pages, of which the first window is known. The second page has two pages below it. */
function openRows() {
  const store = new LevelStore()
  const root = Array.from({ length: 300 }, (_, at) => entry(`p${at}`, at === 1))
  const windowAt = (from: number) => ({ count: 300, from, items: root.slice(from, from + 100) })
  store.renew([windowAt(0), { parent: 'p1', count: 2, from: 0, items: [entry('c0'), entry('c1')] }], false)
  const rows = () => pageRows(store, () => true)
  const reads: [number, number][] = []
  const read = async (first: number, last: number): Promise<void> => {
    reads.push([first, last])
    for (const { parent, from } of rows().windowsOf(first, last))
      if (parent === null) store.add(windowAt(from))
  }
  return { rows, reads, read, selection: usePageSelection(rows, read) }
}

describe('a selection of pages', () => {
  it('extends from its anchor, and counts the pages for screen readers', async () => {
    const { selection } = openRows()
    await selection.change({ kind: 'toggle', at: 0 })
    await selection.change({ kind: 'extend', at: 3 })
    expect([...selection.ids.value]).toEqual(['p0', 'p1', 'c0', 'c1'])
    expect(selection.announcement.value).toBe('4 pages selected.')
    await selection.change({ kind: 'extend', at: 1 })
    expect([...selection.ids.value]).toEqual(['p0', 'p1'])
    await selection.change({ kind: 'toggle', at: 1 })
    expect(selection.announcement.value).toBe('1 page selected.')
    await selection.change({ kind: 'clear' })
    expect(selection.announcement.value).toBe('No pages selected.')
  })

  it('reads the rows of a range that are not known yet', async () => {
    const { selection, reads } = openRows()
    await selection.change({ kind: 'level', at: 5 })
    expect(selection.ids.value.size).toBe(300)
    expect(selection.ids.value.has('c0')).toBe(false)
    expect(selection.ids.value.has('p250')).toBe(true)
    expect(reads.length).toBeGreaterThan(0)
  })

  it('stays cleared when the rows of a range arrive afterwards', async () => {
    const { rows, read } = openRows()
    const answer = deferred<void>()
    const selection = usePageSelection(rows, async (first, last) => {
      await answer.promise
      await read(first, last)
    })
    const ranged = selection.change({ kind: 'level', at: 5 })
    await selection.change({ kind: 'clear' })
    answer.resolve()
    await ranged
    expect(selection.ids.value.size).toBe(0)
  })

  it('leaves out pages that are made from a specification', async () => {
    const store = new LevelStore()
    const root = [{ ...entry('api', true), type: 'computed' as const }, entry('last')]
    const made = [entry('api~tag-Books'), entry('api~models')]
    store.renew(
      [
        { count: 2, from: 0, items: root },
        { parent: 'api', count: 2, from: 0, items: made },
      ],
      true,
    )
    const selection = usePageSelection(
      () => pageRows(store, () => true),
      async () => undefined,
    )
    await selection.change({ kind: 'toggle', at: 1 })
    expect(selection.ids.value.size).toBe(0)
    await selection.change({ kind: 'toggle', at: 0 })
    await selection.change({ kind: 'extend', at: 3 })
    expect([...selection.ids.value]).toEqual(['api', 'last'])
  })

  it('applies to all selected pages, or only to an unselected one', async () => {
    const { selection } = openRows()
    await selection.change({ kind: 'toggle', at: 0 })
    await selection.change({ kind: 'toggle', at: 5 })
    expect(selection.pagesFor('p0')).toEqual(['p0', 'p3'])
    expect(selection.pagesFor('p9')).toEqual(['p9'])
  })
})

describe('the row of a new entry', () => {
  it('stands after a page and all rows below it, at the same level', () => {
    const { rows } = openRows()
    const drafted = withDraftRow(rows(), { place: { into: null, at: 2 }, after: 'p1' })
    expect(drafted.placeOf(DRAFT_ROW)).toBe(4)
    expect(drafted.at(4)).toMatchObject({ id: DRAFT_ROW, level: 1 })
    expect(drafted.at(5)?.id).toBe('p2')
    expect(drafted.placeOf('p2')).toBe(5)
    expect(drafted.parentOf(3)).toBe(1)
    expect(drafted.length).toBe(rows().length + 1)
  })

  it('stands at the end of the level of its parent', () => {
    const { rows } = openRows()
    const drafted = withDraftRow(rows(), { place: { into: 'p1', at: AT_END } })
    expect(drafted.at(4)).toMatchObject({ id: DRAFT_ROW, level: 2, indent: 1 })
  })
})

it('a drag scrolls faster the nearer it is to an edge, and not in the middle', () => {
  const steps = [0, 20, 39, 200, 361, 400].map((y) => dragScrollStep(y, 0, 400))
  expect(steps).toEqual([-22, -11, -1, 0, 1, 22])
})
