import type { TreeRow } from '../../ui/tree/tree-row.ts'
import type { TreeRows } from '../../ui/tree/tree-rows.ts'
import { keyOf, WINDOW, windowOf, type LevelStore, type LevelWindow } from './level-store.ts'
import type { PageNode } from './page-node.ts'

export interface PageRow extends TreeRow {
  /** The page; undefined while it is being read. */
  node: PageNode | undefined
  /** The indentation, in steps. */
  indent: number
  /** True for a group at the root, which is a heading. */
  isHeading: boolean
  isHidden: boolean
}

/** Siblings on consecutive rows, without an open level between them. */
interface Run {
  parent: PageNode | null
  /** The place of its first row, the index of the first sibling, and the number of rows. */
  start: number
  index: number
  length: number
  level: number
  /** The place of the parent's row; -1 at the root. */
  parentPlace: number
}

/** The visible rows of a page tree. They are built on request, so that a level of many thousands needs no memory. */
export interface PageRows extends TreeRows<PageRow> {
  /**
   * Returns the windows of the rows between two places and of their ancestors, and their open levels that are not known
   * yet.
   */
  windowsOf: (first: number, last: number) => LevelWindow[]
}

/** Returns the visible rows: the whole root level, and the level of every open page. */
export function pageRows(store: LevelStore, isOpen: (id: string) => boolean): PageRows {
  const { runs, places, unknown, length } = layOut(store, isOpen)
  const runAt = (place: number): Run | undefined => {
    const at = lastBefore(runs, place)
    return place < 0 || place >= length ? undefined : runs[at]
  }
  return {
    length,
    at(place) {
      const run = runAt(place)
      return run && rowOf(store, isOpen, run, run.index + place - run.start)
    },
    placeOf: (id) => places.get(id) ?? placeOfUnread(runs, id),
    parentOf: (place) => runAt(place)?.parentPlace ?? -1,
    windowsOf(first, last) {
      const windows = new Map<string, LevelWindow>()
      const want = (window: LevelWindow) => windows.set(keyOf(window), window)
      for (let at = lastBefore(runs, first); at < runs.length && runs[at]!.start <= last; at += 1) {
        const { parent, start, index, length: rows } = runs[at]!
        const from = windowOf(index + Math.max(0, first - start))
        const end = index + Math.min(rows - 1, last - start)
        for (let next = from; next <= end; next += WINDOW) want({ parent: idOf(parent), from: next })
        for (let node = parent; node; node = node.parent) {
          want({ parent: idOf(node.parent), from: windowOf(node.index) })
        }
      }
      for (const { id, place } of unknown) {
        if (place >= first && place <= last) want({ parent: id, from: 0 })
      }
      return [...windows.values()]
    },
  }
}

const idOf = (node: PageNode | null): string | null => node?.page.id ?? null

interface Layout {
  runs: Run[]
  places: Map<string, number>
  /** The open pages whose levels were not read yet, with the places of their rows. */
  unknown: { id: string; place: number }[]
  length: number
}

function layOut(store: LevelStore, isOpen: (id: string) => boolean): Layout {
  const layout: Layout = { runs: [], places: new Map(), unknown: [], length: 0 }

  function addLevel(parent: PageNode | null, level: number, parentPlace: number): void {
    const id = idOf(parent)
    const siblings = store.count(id)
    if (siblings === undefined) {
      if (id !== null) layout.unknown.push({ id, place: parentPlace })
      return
    }
    let added = 0
    const addRun = (end: number): void => {
      const rows = end - added
      if (rows <= 0) return
      layout.runs.push({ parent, start: layout.length, index: added, length: rows, level, parentPlace })
      layout.length += rows
      added = end
    }
    for (const [index, page] of store.pages(id)) {
      layout.places.set(page.id, layout.length + index - added)
      if (!page.hasPages || !isOpen(page.id)) continue
      addRun(index + 1)
      addLevel({ page, parent, index, siblings }, level + 1, layout.length - 1)
    }
    addRun(siblings)
  }

  addLevel(null, 1, -1)
  return layout
}

/** Returns the id of a row whose page is being read: its place in the tree. */
const unreadId = (parent: string | null, index: number): string => `${parent ?? ''}/${index}`

/** Returns the place of a row by the id that it had before its page was read, so that an active row stays active. */
function placeOfUnread(runs: readonly Run[], id: string): number {
  const slash = id.lastIndexOf('/')
  const index = Number(id.slice(slash + 1))
  if (slash < 0 || !Number.isInteger(index)) return -1
  const run = runs.find(
    (candidate) =>
      unreadId(idOf(candidate.parent), index) === id &&
      index >= candidate.index &&
      index < candidate.index + candidate.length,
  )
  return run ? run.start + index - run.index : -1
}

/** Returns the index of the last run that starts at a place or before it. */
function lastBefore(runs: readonly Run[], place: number): number {
  let low = 0
  let high = runs.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (runs[middle]!.start <= place) low = middle
    else high = middle - 1
  }
  return low
}

function rowOf(store: LevelStore, isOpen: (id: string) => boolean, run: Run, index: number): PageRow {
  const { parent, level } = run
  const parentId = idOf(parent)
  const siblings = store.count(parentId) ?? 0
  const page = store.page(parentId, index)
  const place = { level, place: index + 1, siblings, indent: level - 1 }
  if (!page) {
    return {
      ...place,
      id: unreadId(parentId, index),
      label: '…',
      state: 'leaf',
      node: undefined,
      isHeading: false,
      isHidden: false,
    }
  }
  return {
    ...place,
    id: page.id,
    label: page.title,
    state: page.hasPages ? (isOpen(page.id) ? 'open' : 'closed') : 'leaf',
    node: { page, parent, index, siblings },
    isHeading: parent === null && page.type === 'group',
    isHidden: page.hidden === true,
  }
}
