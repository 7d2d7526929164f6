import type { Versions } from './conflict-bounds.ts'
import { rowsIn, type TableRows } from './merge-cells.ts'

const RULE = /^\s*:?-+:?\s*$/
const EMPTY = '  '
/** The most columns of a table that are compared. Each is compared with each of the other version. */
const MAX_COLUMNS = 100

/** The columns of a side in its order: those of the base by their numbers, and new ones. */
type ColumnPlan = readonly (number | 'new')[]

/** A side of a merge: its rows, with the text outside of the bars, and its columns. */
interface Side {
  rows: TableRows
  plan: ColumnPlan
}

/** True for three versions of rows, of which two have different numbers of columns. */
export function haveDifferentColumns({ base, mine, theirs }: Versions<string>): boolean {
  const rows = [base, mine, theirs].flatMap((text) => rowsIn(text) ?? [[]])
  return rows.every((cells) => cells.length > 0) && new Set(rows.map((cells) => cells.length)).size > 1
}

/** True for rows that end with a bar and have the same number of cells. */
export function isEvenTable(text: string): boolean {
  return widthOf(rowsIn(text) ?? []) !== undefined
}

/**
 * Gives three versions of a table the same columns, where a side added or deleted some. A new column is empty in the
 * other versions, and a deleted one is removed from them. Returns undefined if the columns do not clearly correspond,
 * both sides added columns at one place, or the other side wrote in a deleted column.
 */
export function agreeOnColumns(place: Versions<string>): Versions<string> | undefined {
  const base = tableIn(place.base)
  const mine = base && sideOf(base, place.mine)
  const theirs = base && sideOf(base, place.theirs)
  if (!base || !mine || !theirs) return undefined
  if (!mayDelete(base, mine, theirs) || !mayDelete(base, theirs, mine)) return undefined
  const columns = mergedColumns(base[0]!.length, mine.plan, theirs.plan)
  if (!columns) return undefined
  const sides = { mine: mine.rows, theirs: theirs.rows }
  const write = (rows: TableRows, cellOf: (column: MergedColumn) => number | undefined): string =>
    writeRows(rows, columns, (at, column) => {
      const own = cellOf(column)
      if (own !== undefined) return rows[at]![own + 1]!
      return at === 1 && column.kind === 'new' ? sides[column.owner][1]![column.column + 1]! : EMPTY
    })
  const placeIn =
    (owner: Owner, { plan }: Side) =>
    (column: MergedColumn): number | undefined => {
      if (column.kind === 'base') return plan.indexOf(column.column)
      return column.owner === owner ? column.column : undefined
    }
  return {
    base: write(rowsIn(place.base)!, ({ kind, column }) => (kind === 'base' ? column : undefined)),
    mine: write(mine.rows, placeIn('mine', mine)),
    theirs: write(theirs.rows, placeIn('theirs', theirs)),
  }
}

function writeRows(
  rows: TableRows,
  columns: readonly MergedColumn[],
  cellAt: (row: number, column: MergedColumn) => string,
): string {
  return rows
    .map((row, at) => [row[0]!, ...columns.map((column) => cellAt(at, column)), row.at(-1)!].join('|'))
    .join('')
}

type Owner = 'mine' | 'theirs'

/** A column that a side added, by its number in that side. */
interface NewColumn {
  kind: 'new'
  owner: Owner
  column: number
}

type MergedColumn = NewColumn | { kind: 'base'; column: number }

/** Returns the number of cells of each row; undefined where rows differ, or a row has no bar at its end. */
function widthOf(rows: TableRows): number | undefined {
  const width = rows[0]?.length
  const isEven = rows.every((row) => row.length === width && row.length > 2 && row.at(-1)!.trim() === '')
  return isEven ? width : undefined
}

/** Returns the trimmed cells of a table with its head and its rule; undefined for other rows. */
function tableIn(text: string): string[][] | undefined {
  const rows = rowsIn(text)
  const width = rows && widthOf(rows)
  if (!rows || width === undefined || width > MAX_COLUMNS) return undefined
  const cells = rows.map((row) => row.slice(1, -1).map((cell) => cell.trim()))
  return cells[1]?.every((cell) => RULE.test(cell)) ? cells : undefined
}

function sideOf(base: string[][], text: string): Side | undefined {
  const cells = tableIn(text)
  const plan = cells && planOf(base, cells)
  return plan && { rows: rowsIn(text)!, plan }
}

function planOf(base: string[][], side: string[][]): ColumnPlan | undefined {
  const [before, after] = [base[0]!.length, side[0]!.length]
  // Rows are compared by their places. If the rows differ in number, only the heads can identify the columns.
  if (base.length !== side.length)
    return before === after && base[0]!.every((head, at) => head === side[0]![at])
      ? numbers(after)
      : undefined
  if (after < before) return embedding(side, base)
  const places = embedding(base, side)
  return places && numbers(after).map((at) => (places.includes(at) ? places.indexOf(at) : 'new'))
}

const numbers = (count: number): number[] => [...Array(count).keys()]

/** Returns the only way in which the columns of one table are columns of another one in order. */
function embedding(narrow: string[][], wide: string[][]): number[] | undefined {
  const [count, width] = [narrow[0]!.length, wide[0]!.length]
  const targets = numbers(count).map((column) => {
    const alike = numbers(width).filter((other) => areAlike(columnOf(narrow, column), columnOf(wide, other)))
    // A column that resembles no other was edited, and may be any.
    return alike.length > 0 ? alike : numbers(width)
  })
  const first: number[] = []
  for (const places of targets) first.push(places.find((at) => at > (first.at(-1) ?? -1)) ?? width)
  const last: number[] = []
  for (const places of targets.toReversed())
    last.unshift(places.findLast((at) => at < (last[0] ?? width)) ?? -1)
  // Where the first way and the last one are the same, there is no other.
  return first.every((at, column) => at === last[column]) ? first : undefined
}

const columnOf = (rows: string[][], column: number): string[] =>
  rows.filter((_, at) => at !== 1).map((cells) => cells[column]!)

/** True for columns with the same head, the same words below it, or the same cells. */
function areAlike([head = '', ...cells]: string[], [otherHead = '', ...others]: string[]): boolean {
  const areSame = cells.every((cell, at) => cell === others[at])
  return head === otherHead ? head !== '' || areSame : areSame && cells.some((cell) => cell !== '')
}

/** False if the other side wrote words in a deleted column. */
function mayDelete(base: string[][], { plan }: Side, other: Side): boolean {
  const deleted = numbers(base[0]!.length).filter((column) => !plan.includes(column))
  if (deleted.length === 0) return true
  return deleted.every((column) => {
    const at = other.plan.indexOf(column)
    if (at < 0) return true
    const isSame = other.rows.every(
      (row, index) => index === 1 || row[at + 1]!.trim() === base[index]?.[column],
    )
    return isSame && other.rows.length === base.length
  })
}

/** Returns the columns of both sides in order; undefined where both added columns at one place. */
function mergedColumns(count: number, mine: ColumnPlan, theirs: ColumnPlan): MergedColumn[] | undefined {
  const columns: MergedColumn[] = []
  for (const before of numbers(count + 1)) {
    const added = [...newBefore(mine, before, 'mine'), ...newBefore(theirs, before, 'theirs')]
    if (new Set(added.map(({ owner }) => owner)).size > 1) return undefined
    columns.push(...added)
    const isDeleted = !mine.includes(before) || !theirs.includes(before)
    if (before < count && !isDeleted) columns.push({ kind: 'base', column: before })
  }
  return columns
}

/** Returns the columns that a side added before a column of the base. A side that adds columns deletes none. */
function newBefore(plan: ColumnPlan, before: number, owner: Owner): NewColumn[] {
  return plan.flatMap((column, at): NewColumn[] => {
    const above = plan.slice(0, at).filter((other) => other !== 'new').length
    return column === 'new' && above === before ? [{ kind: 'new', owner, column: at }] : []
  })
}
