import { diffSequences } from '../../../../../src-main/content/merge/diff-sequences.ts'
import type { DiffSide } from '../moves/moved-lines.ts'

/** The texts of the cells of a table, row by row. */
export type CellTexts = readonly (readonly string[])[]

/** The rows that one side alone has, and the cells that differ in the other rows, as `row column`. */
export interface ChangedCells {
  rows: Set<number>
  cells: Set<string>
}

/**
 * Compares two tables. Rows with the same first cell are versions of one row. Returns undefined for tables with
 * different numbers of columns, and for tables whose texts are equal.
 */
export function changedCells(
  before: CellTexts,
  after: CellTexts,
): Record<DiffSide, ChangedCells> | undefined {
  const columns = (table: CellTexts): number => Math.max(0, ...table.map((row) => row.length))
  if (columns(before) !== columns(after)) return undefined
  const changed = { before: noCells(), after: noCells() }
  const [oldNumbers, newNumbers] = numberRows(before, after)
  const hunks = diffSequences(oldNumbers, newNumbers)
  for (const { beforeStart, beforeEnd, afterStart, afterEnd } of hunks) {
    const removed = range(beforeStart, beforeEnd)
    const added = new Set(range(afterStart, afterEnd))
    const isInOrder = removed.length === added.size
    for (const row of removed) {
      const twin = isInOrder
        ? afterStart + row - beforeStart
        : [...added].find((other) => after[other]?.[0] === before[row]?.[0])
      if (twin === undefined) {
        changed.before.rows.add(row)
        continue
      }
      added.delete(twin)
      for (const column of range(0, columns(before))) {
        if (before[row]?.[column] === after[twin]?.[column]) continue
        changed.before.cells.add(`${row} ${column}`)
        changed.after.cells.add(`${twin} ${column}`)
      }
    }
    for (const row of added) changed.after.rows.add(row)
  }
  return hunks.length === 0 ? undefined : changed
}

const noCells = (): ChangedCells => ({ rows: new Set(), cells: new Set() })

const range = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, index) => start + index)

/** Returns rows as numbers; equal rows have the same one. */
function numberRows(before: CellTexts, after: CellTexts): [Int32Array, Int32Array] {
  const numbers = new Map<string, number>()
  const numbered = (table: CellTexts): Int32Array =>
    Int32Array.from(table, (row) => {
      const text = JSON.stringify(row)
      const number = numbers.get(text) ?? numbers.size
      numbers.set(text, number)
      return number
    })
  return [numbered(before), numbered(after)]
}
