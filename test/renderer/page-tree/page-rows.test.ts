import { describe, expect, it } from 'vitest'
import { KnownTree } from '../../../src-main/content/page-tree/known-tree.ts'
import type { Page } from '../../../src-main/schemas/page.ts'
import { LevelStore, WINDOW, type LevelWindow } from '../../../src-renderer/session/page-tree/level-store.ts'
import { pageRows, type PageRows } from '../../../src-renderer/session/page-tree/page-rows.ts'
import { page } from '../support/pages.ts'

const small = [
  page('intro'),
  page('part', { type: 'group' }, page('one', {}, page('deep')), page('two', { hidden: true })),
]
const MANY = 38_000
const flat = Array.from({ length: MANY }, (_, at) =>
  page(`p${at}`, {}, ...(at === 50 ? [page('below')] : [])),
)

function storeOf(pages: Page[]): { store: LevelStore; read: (windows: LevelWindow[]) => void } {
  const tree = new KnownTree(pages)
  const store = new LevelStore()
  const { levels, isSmall } = tree.levels({ limit: WINDOW })
  store.renew(levels, isSmall)
  return {
    store,
    read(windows) {
      for (const { parent, from } of windows) {
        const query = { from, limit: WINDOW, ...(parent !== null && { parent: [parent] }) }
        for (const level of tree.levels(query).levels) store.add(level)
      }
    },
  }
}

const listed = (rows: PageRows) => Array.from({ length: rows.length }, (_, place) => rows.at(place)!)

describe('the rows of a page tree', () => {
  const rowsOfSmall = (isOpen: (id: string) => boolean) => listed(pageRows(storeOf(small).store, isOpen))

  it('indent the pages of a group below its heading, so that a page after the group differs from them', () => {
    expect(rowsOfSmall(() => true).map(({ id, level, indent }) => [id, level, indent])).toEqual([
      ['intro', 1, 0],
      ['part', 1, 0],
      ['one', 2, 1],
      ['deep', 3, 2],
      ['two', 2, 1],
    ])
  })

  it('mark headings and hidden pages, and count siblings', () => {
    const rows = rowsOfSmall(() => true)
    expect(rows.filter(({ isHeading }) => isHeading).map(({ id }) => id)).toEqual(['part'])
    expect(rows.filter(({ isHidden }) => isHidden).map(({ id }) => id)).toEqual(['two'])
    expect(rows.map(({ place, siblings }) => [place, siblings])).toEqual([
      [1, 2],
      [2, 2],
      [1, 2],
      [1, 1],
      [2, 2],
    ])
  })

  it('leave out the descendants of a closed page', () => {
    expect(rowsOfSmall((id) => id !== 'one').map(({ id }) => id)).toEqual(['intro', 'part', 'one', 'two'])
  })

  it('name the parent of each row', () => {
    const rows = pageRows(storeOf(small).store, () => true)
    expect(listed(rows).map((_, place) => rows.parentOf(place))).toEqual([-1, -1, 1, 2, 1])
    expect(rows.parentOf(99)).toBe(-1)
  })
})

describe('the rows of a level of thousands of pages', () => {
  it('are all present, and only those that were read are known', () => {
    const { store } = storeOf(flat)
    const rows = pageRows(store, () => false)
    expect(rows.length).toBe(MANY)
    expect(rows.at(99)?.label).toBe('Page p99')
    expect(rows.at(100)?.node).toBeUndefined()
    expect(rows.at(MANY)).toBeUndefined()
    expect(rows.at(-1)).toBeUndefined()
  })

  it('request the windows that are on the screen', () => {
    const { store, read } = storeOf(flat)
    const rows = pageRows(store, () => false)
    const windows = rows.windowsOf(20_090, 20_110)
    expect(windows).toEqual([
      { parent: null, from: 20_000 },
      { parent: null, from: 20_100 },
    ])
    read(windows)
    expect(pageRows(store, () => false).at(20_111)?.label).toBe('Page p20111')
  })

  it('stay at their places when their pages arrive, by the ids that they had before', () => {
    const { store, read } = storeOf(flat)
    const before = pageRows(store, () => false).at(MANY - 1)
    expect(before?.node).toBeUndefined()
    read([{ parent: null, from: MANY - WINDOW }])
    const rows = pageRows(store, () => false)
    expect(rows.at(rows.placeOf(before?.id ?? ''))?.id).toBe(`p${MANY - 1}`)
    expect(rows.placeOf('nowhere')).toBe(-1)
    expect(rows.placeOf('/99999999')).toBe(-1)
  })

  it('request the level of an open page, whose pages then stand below it', () => {
    const { store, read } = storeOf(flat)
    const isOpen = (id: string) => id === 'p50'
    const windows = pageRows(store, isOpen).windowsOf(40, 60)
    expect(windows).toContainEqual({ parent: 'p50', from: 0 })
    read(windows)
    const rows = pageRows(store, isOpen)
    expect([50, 51, 52].map((place) => rows.at(place)?.id)).toEqual(['p50', 'below', 'p51'])
    expect(rows.placeOf('p99')).toBe(100)
    expect(rows.length).toBe(MANY + 1)
    expect(rows.at(MANY)?.place).toBe(MANY)
  })
})

describe('the store of levels', () => {
  it('shows old windows after a change, and reports them as outdated', () => {
    const { store, read } = storeOf(flat)
    read([{ parent: null, from: 300 }])
    expect(store.isOutdated({ parent: null, from: 300 })).toBe(false)
    store.renew(new KnownTree(flat).levels({ limit: WINDOW }).levels, false)
    expect(store.isOutdated({ parent: null, from: 0 })).toBe(false)
    expect(store.isOutdated({ parent: null, from: 300 })).toBe(true)
    expect(store.page(null, 301)?.id).toBe('p301')
  })

  it('drops windows after the end of a level that became shorter', () => {
    const { store, read } = storeOf(flat)
    read([{ parent: null, from: 300 }])
    store.renew(new KnownTree(flat.slice(0, 200)).levels({ limit: WINDOW }).levels, false)
    expect(pageRows(store, () => false).length).toBe(200)
    expect(store.page(null, 301)).toBeUndefined()
  })

  it('contains at most 20,000 pages, however far a user scrolls', () => {
    const { store, read } = storeOf(flat)
    for (let from = 0; from < MANY; from += WINDOW) read([{ parent: null, from }])
    expect([...store.pages(null)].length).toBeLessThanOrEqual(20_000)
    expect(store.page(null, MANY - 1)?.id).toBe(`p${MANY - 1}`)
  })
})
