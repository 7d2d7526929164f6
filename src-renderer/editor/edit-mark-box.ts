import { BlockType, type BlockInfo, type EditorView } from '@codemirror/view'
import { elementOfPosition } from './cell-tools/pointed-cell.ts'
import type { EditOfOther } from './edits-of-others.ts'
import { parsedTableAt } from './table/table-source.ts'

/** The box of an edited place, in pixels of the scrolled content. */
export interface MarkBox {
  top: number
  left: number
  width: number
  height: number
  /** True for a cell or rows of a table, in place of lines. */
  isInTable: boolean
}

interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** Returns the box of the edited cell, rows or lines, or of the drawn block in the place of the lines. */
export function markBox(edit: EditOfOther, view: EditorView): MarkBox {
  const { scrollDOM, scaleX, scaleY } = view
  const screen = scrollDOM.getBoundingClientRect()
  const inTable = boxInTable(edit, view)
  const { top, bottom, left, right } = inTable ?? boxOfLines(edit, view)
  return {
    top: (top - screen.top) / scaleY + scrollDOM.scrollTop,
    left: (left - screen.left) / scaleX + scrollDOM.scrollLeft,
    width: (right - left) / scaleX,
    height: (bottom - top) / scaleY,
    isInTable: inTable !== undefined,
  }
}

function boxOfLines({ from, to }: EditOfOther, view: EditorView): Box {
  const { left, right } = view.contentDOM.getBoundingClientRect()
  const first = partsOf(view.lineBlockAt(from)).find(({ type }) => type !== BlockType.WidgetBefore)
  const last = partsOf(view.lineBlockAt(to)).findLast(({ type }) => type !== BlockType.WidgetAfter)
  const [top, bottom] = [first?.top ?? 0, last?.bottom ?? 0]
  const origin = view.documentTop
  return { top: origin + top * view.scaleY, bottom: origin + bottom * view.scaleY, left, right }
}

/** Returns the parts of a line: its words, and the widgets around them, such as the title of the page. */
const partsOf = (line: BlockInfo): readonly BlockInfo[] => (Array.isArray(line.type) ? line.type : [line])

/** Returns the box of a cell or of rows that show their cells; undefined for other places. */
function boxInTable({ part, from, to }: EditOfOther, view: EditorView): Box | undefined {
  if (part === 'cell') return elementOfPosition(view, from)?.getBoundingClientRect()
  const table = parsedTableAt(view.state, from)
  const isWithin = table && to <= table.to
  const first = isWithin ? elementOfPosition(view, from)?.parentElement : undefined
  const last = isWithin ? elementOfPosition(view, to)?.parentElement : undefined
  const frame = first?.parentElement?.closest('div')
  if (!first || !last || !frame) return undefined
  const { left, right } = frame.getBoundingClientRect()
  return { top: first.getBoundingClientRect().top, bottom: last.getBoundingClientRect().bottom, left, right }
}
