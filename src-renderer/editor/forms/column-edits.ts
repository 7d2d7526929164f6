import type { ColumnAlignment } from '../table/table-edits.ts'
import { readCell, writeCell } from './cell-values.ts'
import { setAttribute, type SourceChange } from './html-tags.ts'
import type { SourceRange } from './picture-source.ts'
import { TEXT_COLUMN, type HtmlTable } from './table-source.ts'

/** True for a table whose columns can be changed. */
export const hasEditableColumns = ({ columns, hasColumnTags }: HtmlTable): boolean =>
  columns.length > 0 && !hasColumnTags

/** Returns the changes that add an empty text column before a column (side 0) or after it (side 1). */
export function addColumn(source: string, table: HtmlTable, column: number, side: 0 | 1): SourceChange[] {
  return table.allRows.flatMap(({ elements, isInHead }) => {
    const cell = elements[column]
    if (!cell) return []
    const empty = isInHead ? '<th></th>' : '<td></td>'
    const gap = gapBefore(source, cell)
    return side === 0
      ? [{ from: cell.from, to: cell.from, insert: empty + gap }]
      : [{ from: cell.to, to: cell.to, insert: gap + empty }]
  })
}

/** Returns the changes that delete a column, with the white space before its cells. The last column stays. */
export function deleteColumn(source: string, table: HtmlTable, column: number): SourceChange[] {
  if (table.columns.length < 2) return []
  return table.allRows.flatMap(({ elements }) => {
    const cell = elements[column]
    return cell ? [{ from: cell.from - gapBefore(source, cell).length, to: cell.to, insert: '' }] : []
  })
}

/** Returns the changes that swap a column with the next or previous column. The space between cells stays. */
export function moveColumn(source: string, table: HtmlTable, column: number, step: 1 | -1): SourceChange[] {
  if (!table.columns[column] || !table.columns[column + step]) return []
  const first = Math.min(column, column + step)
  return table.allRows.flatMap(({ elements, isInHead }): SourceChange[] => {
    const [one, other] = [elements[first], elements[first + 1]]
    if (!one) return []
    // A short row receives the missing cell before its last cell.
    if (!other) return [{ from: one.from, to: one.from, insert: isInHead ? '<th></th>' : '<td></td>' }]
    const text = ({ from, to }: SourceRange): string => source.slice(from, to)
    const insert = text(other) + source.slice(one.to, other.from) + text(one)
    return [{ from: one.from, to: other.to, insert }]
  })
}

/** Returns the changes that align all cells of a column. */
export function alignColumn(
  source: string,
  table: HtmlTable,
  column: number,
  to: ColumnAlignment,
): SourceChange[] {
  return table.allRows.flatMap(({ elements }) => {
    const cell = elements[column]
    return cell ? setAttribute(source, cell.tag, 'align', to === 'none' ? undefined : to) : []
  })
}

/** True for a column whose head has only words, so that another name loses no tag. */
export function canRename(source: string, { columns }: HtmlTable, column: number): boolean {
  const words = columns[column]?.words
  return words !== undefined && readCell(source.slice(words.from, words.to), TEXT_COLUMN).kind === 'text'
}

/** Returns the change that gives a column another name. The tags around its words and its choices stay. */
export function renameColumn(source: string, table: HtmlTable, column: number, name: string): SourceChange[] {
  const words = table.columns[column]?.words
  if (!words || !canRename(source, table, column)) return []
  const before = source.slice(words.from, words.to)
  const insert = writeCell(before, TEXT_COLUMN, { kind: 'text', text: name })
  return insert === before ? [] : [{ ...words, insert }]
}

/** Returns the white space before a cell. */
function gapBefore(source: string, { from }: SourceRange): string {
  const before = source.slice(0, from)
  return before.slice(before.trimEnd().length)
}
