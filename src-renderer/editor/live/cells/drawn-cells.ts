import type { EditorState } from '@codemirror/state'
import type { Element, Nodes, Root, RootContent } from 'hast'
import { RULE_ROW, tablesWithin, textRange, type TableSource } from '../../table/table-source.ts'

/** The drawn content of cells, by their source. Equal sources have equal content. */
export type DrawnCells = ReadonlyMap<string, readonly RootContent[]>

const cache = new WeakMap<Root, DrawnCells>()

/** Returns the drawn cells of a block with tables, whose source is at a range of the text. */
export function drawnCellsOf(
  state: EditorState,
  range: { from: number; to: number },
  tree: Root,
): DrawnCells {
  const cells = cache.get(tree) ?? readCells(state, range, tree)
  // An unparsed table has no cells so far.
  if (cells.size > 0) cache.set(tree, cells)
  return cells
}

function readCells(state: EditorState, range: { from: number; to: number }, tree: Root): DrawnCells {
  const cells = new Map<string, readonly RootContent[]>()
  const drawn = elementsIn(tree, 'table')
  const sources = drawn.length > 0 ? tablesWithin(state, range) : []
  if (sources.length !== drawn.length) return cells
  for (const [index, source] of sources.entries()) addCells(state, source, drawn[index]!, cells)
  return cells
}

function addCells(
  state: EditorState,
  source: TableSource,
  table: Element,
  cells: Map<string, readonly RootContent[]>,
): void {
  const rows = elementsIn(table, 'tr')
  const sourceRows = source.rows.filter((_, index) => index !== RULE_ROW)
  if (rows.length !== sourceRows.length) return
  for (const [index, row] of rows.entries()) {
    const drawn = row.children.filter((child): child is Element => child.type === 'element')
    for (const [column, cell] of drawn.entries()) {
      const sourceCell = sourceRows[index]?.cells[column]
      if (!sourceCell) continue
      const text = textRange(state, sourceCell)
      cells.set(state.sliceDoc(text.from, text.to), cell.children as RootContent[])
    }
  }
}

function elementsIn(node: Nodes, name: string): Element[] {
  if (node.type === 'element' && node.tagName === name) return [node]
  const isParent = node.type === 'element' || node.type === 'root'
  return isParent ? node.children.flatMap((child) => elementsIn(child, name)) : []
}

/** Returns the content that a cell draws in place of its source; undefined when the source looks the same. */
export function drawnContent(cells: DrawnCells, source: string): readonly RootContent[] | undefined {
  const content = cells.get(source)
  const isPlain = content?.every(({ type }) => type === 'text')
  const text = content?.map((node) => (node.type === 'text' ? node.value : '')).join('')
  return content === undefined || content.length === 0 || (isPlain === true && text === source)
    ? undefined
    : content
}
