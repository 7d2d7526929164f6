import { shallowRef, type ShallowRef } from 'vue'
import { isReferencePage } from '../../../session/page-tree/page-node.ts'
import type { PageRow, PageRows } from '../../../session/page-tree/page-rows.ts'
import type { SelectionGesture } from '../../../ui/tree/selection-keys.ts'

/** The most pages that are selected at once. */
const MAX_SELECTED = 500
/** The most times that a range is read until all its rows are known. */
const MAX_READS = 30

/** The selected pages of a tree, and the gestures that change them. */
export interface PageSelection {
  ids: Readonly<ShallowRef<ReadonlySet<string>>>
  /** The number of selected pages in words, for screen readers. */
  announcement: Readonly<ShallowRef<string>>
  change: (gesture: SelectionGesture) => Promise<void>
  clear: () => void
  /** Sets the row from which the next range begins. */
  setAnchor: (id: string) => void
  /** Returns the pages that an action on a page concerns: all selected ones if it is selected, otherwise itself. */
  pagesFor: (id: string) => string[]
}

/** Selects pages among the visible rows. `read` reads the rows between two places that are not known yet. */
export function usePageSelection(
  rows: () => PageRows,
  read: (first: number, last: number) => Promise<void>,
): PageSelection {
  const ids = shallowRef<ReadonlySet<string>>(new Set())
  const announcement = shallowRef('')
  let anchor: string | undefined
  /** The number of gestures so far. A range that is read for an earlier one is not selected any more. */
  let gestures = 0

  function select(next: ReadonlySet<string>, note = ''): void {
    gestures += 1
    const before = ids.value.size
    ids.value = next
    if (next.size > 0)
      announcement.value = `${next.size} ${next.size === 1 ? 'page' : 'pages'} selected.${note}`
    else if (before > 0) announcement.value = 'No pages selected.'
  }

  /** Selects the rows of a range. Their number is limited, because each is read from the core. */
  async function selectRange(from: string, to: string, level?: number): Promise<void> {
    const range = (): [number, number] => {
      const places = [rows().placeOf(from), rows().placeOf(to)].map((place) => Math.max(place, 0))
      const [one = 0, other = 0] = places
      return [Math.min(one, other), Math.max(one, other)]
    }
    const own = (gestures += 1)
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      const [first, last] = range()
      const isKnown = nodesBetween(rows(), first, Math.min(last, first + MAX_SELECTED)).every(
        ({ node }) => node,
      )
      if (isKnown) break
      await read(first, Math.min(last, first + MAX_SELECTED))
      if (own !== gestures) return
    }
    const [first, last] = range()
    const selectable = nodesBetween(rows(), first, last)
      .filter((row) => isSelectable(row) && (level === undefined || row.level === level))
      .map(({ id }) => id)
    const note = selectable.length > MAX_SELECTED ? ` At most ${MAX_SELECTED} are selected at once.` : ''
    select(new Set(selectable.slice(0, MAX_SELECTED)), note)
  }

  async function selectLevel(at: number): Promise<void> {
    const row = rows().at(at)
    if (!row?.node) return
    const parent = rows().parentOf(at)
    let last = at
    while (last + 1 < rows().length && (rows().at(last + 1)?.level ?? 0) >= row.level) last += 1
    const [first, end] = [rows().at(parent + 1), rows().at(last)]
    if (first && end) await selectRange(first.id, end.id, row.level)
  }

  return {
    ids,
    announcement,
    async change(gesture) {
      if (gesture.kind === 'clear') return select(new Set())
      const row = rows().at(gesture.at)
      if (!row || !isSelectable(row)) return undefined
      if (gesture.kind === 'level') return selectLevel(gesture.at)
      if (gesture.kind === 'extend') return selectRange(anchor ?? row.id, row.id)
      const next = new Set(ids.value)
      if (!next.delete(row.id) && next.size < MAX_SELECTED) next.add(row.id)
      anchor = row.id
      select(next)
    },
    clear: () => select(new Set()),
    setAnchor: (id) => (anchor = id),
    pagesFor: (id) => (ids.value.has(id) ? [...ids.value] : [id]),
  }
}

/** Pages of a specification follow their entry. */
const isSelectable = ({ node }: PageRow): boolean => node !== undefined && !isReferencePage(node.page)

const nodesBetween = (rows: PageRows, first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => rows.at(first + step)).filter(
    (row) => row !== undefined,
  )
