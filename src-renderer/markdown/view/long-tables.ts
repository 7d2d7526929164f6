import type { Element, RootContent } from 'hast'

/** Rows of a table that are drawn before somebody asks for the rest: a browser lays out a table as a whole. */
export const MOST_ROWS = 500

/** Blocks with their long tables cut, and how many rows that leaves out. */
export interface CutTables<Node> {
  nodes: Node[]
  rowsLeft: number
}

/** Cuts the tables among blocks to their first rows. */
export function cutLongTables<Node extends RootContent>(nodes: readonly Node[]): CutTables<Node> {
  let rowsLeft = 0
  const cut = nodes.map((node) => {
    if (node.type !== 'element' || node.tagName !== 'table') return node
    const rows = node.children.flatMap((part) => (isBody(part) ? part.children.filter(isRow) : []))
    if (rows.length <= MOST_ROWS) return node
    rowsLeft += rows.length - MOST_ROWS
    const kept = new Set<unknown>(rows.slice(0, MOST_ROWS))
    const children = node.children.map((part) =>
      isBody(part) ? { ...part, children: part.children.filter((row) => kept.has(row)) } : part,
    )
    return { ...node, children }
  })
  return { nodes: cut, rowsLeft }
}

const isBody = (node: RootContent): node is Element => node.type === 'element' && node.tagName === 'tbody'
const isRow = (node: RootContent): boolean => node.type === 'element' && node.tagName === 'tr'
