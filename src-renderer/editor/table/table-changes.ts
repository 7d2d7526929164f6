import type { EditorState } from '@codemirror/state'
import { diffSequences } from '../../../src-main/content/merge/diff-sequences.ts'
import { numberElements } from '../../../src-main/content/merge/line-table.ts'
import { changesBetween } from '../replace-text.ts'
import type { TableRow, TableSource } from './table-source.ts'
import { cellsOf, lineOf, type TableText } from './table-text.ts'

interface Change {
  from: number
  to: number
  insert: string
}

/**
 * Returns the changes that turn a table into its new text. Each is within one cell where possible, so that a selection
 * in a cell stays there after undo and redo. Unchanged rows retain their bytes.
 */
export function changesTo(state: EditorState, table: TableSource, text: TableText) {
  const rows = cellsOf(text).map((cells, index) => ({ ...text.rows[index]!, cells }))
  const sources = rows.flatMap(({ source }) => source ?? [])
  const isInOrder = sources.length === table.rows.length && sources.every((row, at) => row === table.rows[at])
  if (!isInOrder) return changesOfLines(state, table, rows.map(lineOf))
  const changes: Change[] = []
  let end = table.rows[0]!.from
  for (const row of rows) {
    if (row.source) {
      changes.push(...changesOfCells(state, row.source, row.cells))
      end = row.source.to
    } else changes.push({ from: end, to: end, insert: `\n${lineOf(row)}` })
  }
  return changes.map((change) => ({ ...change, insert: state.toText(change.insert) }))
}

/** Compares the lines of a table whose rows moved or disappeared. */
function changesOfLines(state: EditorState, { rows }: TableSource, lines: readonly string[]) {
  const { from } = rows[0]!
  return changesBetween(state.doc.slice(from, rows.at(-1)!.to), state.toText(lines.join('\n'))).map(
    (change) => ({ ...change, from: from + change.from, to: from + change.to }),
  )
}

/** Compares the cells of a row. Changed cells are replaced one by one, and further ones follow the last of them. */
function changesOfCells(state: EditorState, { cells }: TableRow, after: readonly string[]): Change[] {
  const before = cells.map(({ from, to }) => state.sliceDoc(from, to))
  const numbers = new Map<string, number>()
  const hunks = diffSequences(numberElements(before, numbers), numberElements([...after], numbers))
  return hunks.flatMap(({ beforeStart, beforeEnd, afterStart, afterEnd }) => {
    const paired = Math.min(beforeEnd - beforeStart, afterEnd - afterStart)
    const changes = Array.from({ length: paired }, (_, at) =>
      withinCell(cells[beforeStart + at]!.from, before[beforeStart + at]!, after[afterStart + at]!),
    )
    const added = after.slice(afterStart + paired, afterEnd)
    const next = beforeStart + paired
    if (added.length > 0) changes.push(addition(cells, next, added))
    if (next < beforeEnd) changes.push(removal(cells, next, beforeEnd))
    return changes
  })
}

/** Replaces the differing part of a cell. */
function withinCell(from: number, before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length)
  let [start, end] = [0, 0]
  while (start < shorter && before[start] === after[start]) start += 1
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return {
    from: from + start,
    to: from + before.length - end,
    insert: after.slice(start, after.length - end),
  }
}

function addition(cells: TableRow['cells'], at: number, added: readonly string[]): Change {
  const joined = added.join('|')
  const position = at === 0 ? cells[0]!.from : cells[at - 1]!.to
  return { from: position, to: position, insert: at === 0 ? `${joined}|` : `|${joined}` }
}

/** Removes cells with the bars before them, or after them at the start of a row. */
function removal(cells: TableRow['cells'], start: number, end: number): Change {
  if (start > 0) return { from: cells[start - 1]!.to, to: cells[end - 1]!.to, insert: '' }
  return { from: cells[0]!.from, to: cells[end]?.from ?? cells[end - 1]!.to, insert: '' }
}
