import type { PageRow, PageRows } from '../../../session/page-tree/page-rows.ts'
import { AT_END, type TreePlace } from '../../../ui/tree/tree-moves.ts'

/** The row of an entry that is being named. It is not in the core yet. */
export const DRAFT_ROW = 'new entry'

/** The place of a new entry. `after` is the row before it, at the same level. */
export interface DraftPlace {
  place: TreePlace
  after?: string | undefined
}

/** Returns rows with one more, for the entry that is being named. */
export function withDraftRow(rows: PageRows, draft: DraftPlace | undefined): PageRows {
  if (!draft) return rows
  const { at, level, indent } = placeDraft(rows, draft)
  const draftRow: PageRow = {
    id: DRAFT_ROW,
    label: 'New',
    level,
    place: 1,
    siblings: 1,
    state: 'leaf',
    node: undefined,
    indent,
    isHeading: false,
    isHidden: false,
  }
  const below = (place: number): number => (place > at ? place - 1 : place)
  const above = (place: number): number => (place >= at ? place + 1 : place)
  return {
    length: rows.length + 1,
    at: (place) => (place === at ? draftRow : rows.at(below(place))),
    placeOf(id) {
      if (id === DRAFT_ROW) return at
      const place = rows.placeOf(id)
      return place < 0 ? place : above(place)
    },
    parentOf(place) {
      const parent = place === at ? -1 : rows.parentOf(below(place))
      return parent < 0 ? parent : above(parent)
    },
    windowsOf: (first, last) => rows.windowsOf(below(first), below(last)),
  }
}

function placeDraft(
  rows: PageRows,
  { place: { into, at }, after }: DraftPlace,
): Pick<PageRow, 'level' | 'indent'> & { at: number } {
  const sibling = after === undefined ? -1 : rows.placeOf(after)
  const siblingRow = rows.at(sibling)
  if (siblingRow) {
    return { at: endOf(rows, sibling), level: siblingRow.level, indent: siblingRow.indent }
  }
  const parentPlace = into === null ? -1 : rows.placeOf(into)
  const parent = rows.at(parentPlace)
  if (!parent) return { at: at === AT_END ? rows.length : 0, level: 1, indent: 0 }
  return { at: endOf(rows, parentPlace), level: parent.level + 1, indent: parent.indent + 1 }
}

/** Returns the place after a row and all visible rows below it. */
function endOf(rows: PageRows, place: number): number {
  const level = rows.at(place)?.level ?? 0
  let end = place + 1
  while (end < rows.length && (rows.at(end)?.level ?? 0) > level) end += 1
  return end
}
