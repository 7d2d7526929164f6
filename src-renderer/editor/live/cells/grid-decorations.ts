import { RangeSetBuilder, type EditorState, type Range, type RangeSet } from '@codemirror/state'
import { BlockWrapper, Decoration, type DecorationSet } from '@codemirror/view'
import type { ColumnAlignment } from '../../table/table-edits.ts'
import { RULE_ROW } from '../../table/table-source.ts'
import { BreakWidget, CellWidget, type CellDrawer } from './cell-widget.ts'
import { drawnContent, type DrawnCells } from './drawn-cells.ts'
import type { GridCell, TableGrid } from './table-grid.ts'

/** The class of an open table. */
export const GRID_CLASS = 'cm-live-grid'
/** The class of the frame around an open table. */
export const FRAME_CLASS = 'cm-live-frame'
/** The indent of a drawn list, in widths of its letters. */
const LIST_INDENT = 1.55
/** The class of the cell with the caret. */
const CARET_CELL_CLASS = 'cm-live-written'

/** The frames by the number of lists around them, each of which indents its content. */
const frames: BlockWrapper[] = []

function frameOf({ depth }: TableGrid): BlockWrapper {
  return (frames[depth] ??= BlockWrapper.create({
    tagName: 'div',
    attributes: {
      class: FRAME_CLASS,
      dir: 'auto',
      ...(depth > 0 && { style: `margin-inline-start: ${depth * LIST_INDENT}em` }),
    },
    rank: 60,
  }))
}

const grid = BlockWrapper.create({
  tagName: 'div',
  attributes: { class: GRID_CLASS, role: 'table' },
  rank: 50,
})
const row = Decoration.line({ class: 'cm-live-row', attributes: { role: 'row' } })
const hidden = Decoration.replace({})
const lineBreak = Decoration.replace({ widget: new BreakWidget() })
const BREAK = /<br\s*\/?>/gi
/** An escaped bar. Its backslash is hidden, and the caret treats both as one character. */
const ESCAPED_BAR = /(?<!\\)(?:\\\\)*(\\\|)/g

const marks = new Map<string, Decoration>()

/**
 * Returns the mark of a cell. Cells of one kind share a mark, so that the editor compares them fast. The column is part
 * of the kind, because the editor joins equal neighbouring marks.
 */
function markOf({ row: at, column }: GridCell, alignment: ColumnAlignment, hasCaret: boolean): Decoration {
  const isHead = at === 0
  const key = `${isHead}${column}${alignment}${hasCaret}`
  const mark =
    marks.get(key) ??
    Decoration.mark({
      tagName: isHead ? 'th' : 'td',
      // The hidden bars at the ends are within the element.
      inclusive: true,
      attributes: {
        role: isHead ? 'columnheader' : 'cell',
        'aria-colindex': String(column + 1),
        ...(hasCaret && { class: CARET_CELL_CLASS }),
        ...(alignment !== 'none' && { style: `text-align: ${alignment}` }),
      },
      bidiIsolate: null,
    })
  marks.set(key, mark)
  return mark
}

/** The decorations that draw source lines as a table. */
export interface GridDecorations {
  /** The rows and the elements of the cells. */
  cells: DecorationSet
  /** The hidden bars, and the drawn cells in place of their sources. */
  content: DecorationSet
  wrappers: RangeSet<BlockWrapper>
  /** The texts of the cells that show their sources. */
  sources: readonly { from: number; to: number }[]
  /** The ranges that the caret skips. */
  skipped: DecorationSet
}

/** The decorations without an open table. */
export const NO_DECORATIONS: GridDecorations = {
  cells: Decoration.none,
  content: Decoration.none,
  wrappers: BlockWrapper.set([]),
  sources: [],
  skipped: Decoration.none,
}

/** Returns the decorations of a table. A cell with the caret or an end of the selection shows its source. */
export function decorateGrid(
  state: EditorState,
  table: TableGrid,
  drawn: DrawnCells,
  drawer: CellDrawer,
): GridDecorations {
  const cells = new RangeSetBuilder<Decoration>()
  const content: Range<Decoration>[] = []
  const sources: { from: number; to: number }[] = []
  for (const cell of table.cells) {
    if (cell.column === 0) cells.add(cell.spanFrom, cell.spanFrom, row)
    const end = spanEnd(table, cell)
    const hasCaret = isTouched(state, cell)
    const mark = markOf(cell, table.alignments[cell.column] ?? 'none', hasCaret)
    if (end > cell.spanFrom) cells.add(cell.spanFrom, end, mark)
    const source = state.sliceDoc(cell.textFrom, cell.textTo)
    const nodes = hasCaret ? undefined : drawnContent(drawn, source)
    if (!nodes) sources.push({ from: cell.textFrom, to: cell.textTo })
    const shown = nodes ? [widgetOf(cell, new CellWidget(nodes, source, drawer))] : breaksOf(cell, source)
    content.push(...hiddenAround(cell, end), ...shown)
  }
  return {
    cells: cells.finish(),
    content: Decoration.set(content, true),
    sources,
    wrappers: BlockWrapper.set(
      [frameOf(table).range(table.from, table.to), grid.range(table.from, table.to)],
      true,
    ),
    skipped: skippedIn(state, table),
  }
}

/** Returns the end of a cell's element. The last cell of the head includes the rule, which is hidden. */
function spanEnd({ table }: TableGrid, cell: GridCell): number {
  const isLastOfHead = cell.row === 0 && cell.column === table.rows[0]!.cells.length - 1
  return isLastOfHead ? (table.rows[RULE_ROW]?.to ?? cell.spanTo) : cell.spanTo
}

function hiddenAround({ spanFrom, textFrom, textTo }: GridCell, end: number): Range<Decoration>[] {
  return [
    ...(textFrom > spanFrom ? [hidden.range(spanFrom, textFrom)] : []),
    ...(end > textTo ? [hidden.range(textTo, end)] : []),
  ]
}

function widgetOf({ textFrom, textTo }: GridCell, widget: CellWidget): Range<Decoration> {
  return Decoration.replace({ widget }).range(textFrom, textTo)
}

function breaksOf({ textFrom }: GridCell, source: string): Range<Decoration>[] {
  const breaks = [...source.matchAll(BREAK)].map(({ index, 0: tag }) =>
    lineBreak.range(textFrom + index, textFrom + index + tag.length),
  )
  const bars = escapedBars(source).map((bar) => hidden.range(textFrom + bar, textFrom + bar + 1))
  return [...breaks, ...bars]
}

/** Returns the offsets of the backslashes before bars. */
function escapedBars(source: string): number[] {
  return [...source.matchAll(ESCAPED_BAR)].map(({ index, 0: bar }) => index + bar.length - 2)
}

/** True for a cell with the caret or an end of a selection. */
function isTouched({ selection }: EditorState, { spanFrom, spanTo }: GridCell): boolean {
  return selection.ranges.some(({ anchor, head }) =>
    [anchor, head].some((end) => end >= spanFrom && end <= spanTo),
  )
}

/** Returns the ranges between the texts of cells, which the caret skips. */
function skippedIn(state: EditorState, { cells, from, to }: TableGrid): DecorationSet {
  const ranges: Range<Decoration>[] = []
  let end = Math.max(0, from - 1)
  for (const { textFrom, textTo } of cells) {
    if (textFrom > end) ranges.push(hidden.range(end, textFrom))
    const source = state.sliceDoc(textFrom, textTo)
    for (const bar of escapedBars(source)) ranges.push(hidden.range(textFrom + bar, textFrom + bar + 2))
    for (const { index, 0: tag } of source.matchAll(BREAK))
      ranges.push(hidden.range(textFrom + index, textFrom + index + tag.length))
    end = textTo
  }
  const after = Math.min(state.doc.length, to + 1)
  if (after > end) ranges.push(hidden.range(end, after))
  return Decoration.set(ranges, true)
}
