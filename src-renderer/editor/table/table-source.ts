import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode, Tree } from '@lezer/common'

/** The longest time of the parser up to the caret, in milliseconds. */
const PARSE_TIME = 50
/** The index of the row below the head, which declares the alignment of each column. */
export const RULE_ROW = 1

/** A cell of a table: the range between two bars, including white space, in offsets of the document. */
export interface TableCell {
  from: number
  to: number
}

/** A line of a table. */
export interface TableRow {
  from: number
  /** The offset at which the row begins, after the marks of a list or a quote. */
  start: number
  to: number
  hasFirstBar: boolean
  hasLastBar: boolean
  cells: TableCell[]
}

/** A Markdown table in a text. Its first rows are the head and the rule. */
export interface TableSource {
  from: number
  to: number
  rows: TableRow[]
}

/** Returns the table at a position; undefined outside tables, and in a text that is not parsed as Markdown. */
export function tableAt(state: EditorState, position: number): TableSource | undefined {
  return parsedTableAt(state, position, treeTo(state, position))
}

/** Returns the syntax tree of the text up to a line. A slow parse returns the known part. */
export function treeTo(state: EditorState, position: number): Tree {
  return ensureSyntaxTree(state, state.doc.lineAt(position).to, PARSE_TIME) ?? syntaxTree(state)
}

/** Returns the table at a position in the parsed part of the text; undefined outside tables. */
export function parsedTableAt(
  state: EditorState,
  position: number,
  tree = syntaxTree(state),
): TableSource | undefined {
  for (const side of [1, -1] as const) {
    for (let node: SyntaxNode | null = tree.resolveInner(position, side); node; node = node.parent)
      if (node.name === 'Table') return readTable(state, node.from, node.to)
  }
  return undefined
}

/** Returns the tables within a range, in order, as far as the text is parsed. */
export function tablesWithin(state: EditorState, range: { from: number; to: number }): TableSource[] {
  const tables: TableSource[] = []
  syntaxTree(state).iterate({
    ...range,
    enter({ name, from, to }) {
      if (name === 'Table') tables.push(readTable(state, from, to))
      return name !== 'Table'
    },
  })
  return tables
}

function readTable({ doc }: EditorState, from: number, to: number): TableSource {
  const first = doc.lineAt(from)
  const rows: TableRow[] = []
  for (let number = first.number; number <= doc.lineAt(to).number; number += 1) {
    const line = doc.line(number)
    // Within a list a later row may be indented less. The signs of a quotation stand before all rows.
    const isIndent = number > first.number && !line.text.trimStart().startsWith('>')
    rows.push(readRow(line.from, line.text, isIndent ? 0 : Math.min(from - first.from, line.length)))
  }
  return { from, to, rows }
}

/** Reads the cells of a line. A bar after a backslash is text. */
function readRow(from: number, text: string, indent: number): TableRow {
  const content = text.trimEnd().length
  const start = indent + (text.slice(indent).length - text.slice(indent).trimStart().length)
  const bars = barsIn(text, start)
  const hasFirstBar = bars[0] === start
  const hasLastBar = bars.length > (hasFirstBar ? 1 : 0) && bars.at(-1) === content - 1
  const edges = [...(hasFirstBar ? [] : [start - 1]), ...bars, ...(hasLastBar ? [] : [content])]
  const cells = edges
    .slice(1)
    .map((edge, index) => ({ from: from + edges[index]! + 1, to: from + Math.max(edge, edges[index]! + 1) }))
  return { from, start: from + start, to: from + text.length, hasFirstBar, hasLastBar, cells }
}

/** Returns the offsets of the bars without a backslash before them. */
export function barsIn(text: string, start: number): number[] {
  const bars: number[] = []
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1
    else if (text[index] === '|') bars.push(index)
  }
  return bars
}

/** The indexes of a cell's row and column. The rule is row 1. */
export interface CellPlace {
  row: number
  column: number
}

/** Returns the cell at a position in a table. */
export function cellAt(table: TableSource, position: number): CellPlace {
  const row = Math.max(
    0,
    table.rows.findLastIndex(({ from }) => from <= position),
  )
  const { cells } = table.rows[row]!
  const column = cells.findIndex(({ to }) => position <= to)
  return { row, column: column < 0 ? Math.max(0, cells.length - 1) : column }
}

/** Returns the only cell that a range of the text is in; undefined outside cells, and over several ones. */
export function cellAround(state: EditorState, from: number, to: number): TableCell | undefined {
  const table = parsedTableAt(state, from)
  const place = table && cellAt(table, from)
  const cell = place && place.row !== RULE_ROW ? table.rows[place.row]?.cells[place.column] : undefined
  return cell && cell.from <= from && to <= cell.to ? cell : undefined
}

/** Returns the range of a cell's text, without white space around it. */
export function textRange(state: EditorState, cell: TableCell): { from: number; to: number } {
  const text = state.sliceDoc(cell.from, cell.to)
  const lead = text.length - text.trimStart().length
  if (lead === text.length) {
    const position = Math.min(cell.from + 1, cell.to)
    return { from: position, to: position }
  }
  return { from: cell.from + lead, to: cell.from + text.trimEnd().length }
}
