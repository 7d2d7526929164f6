import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

/** The milliseconds that the parser may work until it reaches the caret. */
const PARSE_TIME = 50
/** The row below the head, which names the alignment of each column. */
export const RULE_ROW = 1

/** A place between two bars, as offsets of the document. */
export interface TableCell {
  /** The whole place, with white space. */
  from: number
  to: number
}

/** A line of a table. */
export interface TableRow {
  /** The line, and the offset at which the row begins behind the signs of a list or a quotation. */
  from: number
  start: number
  to: number
  hasFirstBar: boolean
  hasLastBar: boolean
  cells: TableCell[]
}

/** A Markdown table of a text: its head, its rule, and its rows. */
export interface TableSource {
  from: number
  to: number
  rows: TableRow[]
}

/** Returns the table at a position; undefined elsewhere, and where the text has no Markdown colours. */
export function tableAt(state: EditorState, position: number): TableSource | undefined {
  ensureSyntaxTree(state, state.doc.lineAt(position).to, PARSE_TIME)
  return parsedTableAt(state, position)
}

/** Returns the table at a position, as far as the text is parsed already. */
export function parsedTableAt(state: EditorState, position: number): TableSource | undefined {
  const tree = syntaxTree(state)
  for (const side of [1, -1] as const) {
    for (let node: SyntaxNode | null = tree.resolveInner(position, side); node; node = node.parent)
      if (node.name === 'Table') return readTable(state, node.from, node.to)
  }
  return undefined
}

function readTable({ doc }: EditorState, from: number, to: number): TableSource {
  const first = doc.lineAt(from)
  const rows: TableRow[] = []
  for (let number = first.number; number <= doc.lineAt(to).number; number += 1) {
    const line = doc.line(number)
    rows.push(readRow(line.from, line.text, Math.min(from - first.from, line.length)))
  }
  return { from, to, rows }
}

/** Reads the cells of a line. A bar behind a backslash is text. */
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

function barsIn(text: string, start: number): number[] {
  const bars: number[] = []
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '|') bars.push(at)
  }
  return bars
}

/** A place in a table, as numbers of its row and its column. The rule is row 1. */
export interface CellPlace {
  row: number
  column: number
}

/** Returns the cell of a position in a table. */
export function cellAt(table: TableSource, position: number): CellPlace {
  const row = Math.max(
    0,
    table.rows.findLastIndex(({ from }) => from <= position),
  )
  const { cells } = table.rows[row]!
  const column = cells.findIndex(({ to }) => position <= to)
  return { row, column: column < 0 ? Math.max(0, cells.length - 1) : column }
}

/** Returns the range of a cell's text, without white space around it. */
export function textRange(state: EditorState, cell: TableCell): { from: number; to: number } {
  const text = state.sliceDoc(cell.from, cell.to)
  const lead = text.length - text.trimStart().length
  if (lead === text.length) {
    const at = Math.min(cell.from + 1, cell.to)
    return { from: at, to: at }
  }
  return { from: cell.from + lead, to: cell.from + text.trimEnd().length }
}
