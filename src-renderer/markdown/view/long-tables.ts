import type { Element, RootContent } from 'hast'
import { SERVICE_NAMES } from '../../../src-main/content/markdown/tree/service/service-names.ts'

/** The number of table rows until the reader requests the rest. A browser lays out a table as a whole. */
export const MAX_ROWS = 500

/** The number of cards until the reader requests the rest. A card takes longer to draw than a row. */
export const MAX_CARDS = 200

/** Blocks with shortened tables, and the number of omitted rows. */
export interface CutTables<Node> {
  nodes: Node[]
  rowsLeft: number
}

/** Shortens the tables and grids of cards among blocks to their first rows. */
export function cutLongTables<Node extends RootContent>(nodes: readonly Node[]): CutTables<Node> {
  let rowsLeft = 0
  const cut = nodes.map((node) => {
    if (node.type !== 'element') return node
    if (node.tagName === SERVICE_NAMES.cards) {
      rowsLeft += Math.max(0, node.children.length - MAX_CARDS)
      return { ...node, children: node.children.slice(0, MAX_CARDS) }
    }
    if (node.tagName !== 'table') return node
    const rows = node.children.flatMap((part) => (isBody(part) ? part.children.filter(isRow) : []))
    if (rows.length <= MAX_ROWS) return node
    rowsLeft += rows.length - MAX_ROWS
    const shown = new Set<unknown>(rows.slice(0, MAX_ROWS))
    const children = node.children.map((part) =>
      isBody(part) ? { ...part, children: part.children.filter((row) => shown.has(row)) } : part,
    )
    return { ...node, children }
  })
  return { nodes: cut, rowsLeft }
}

const isBody = (node: RootContent): node is Element => node.type === 'element' && node.tagName === 'tbody'
const isRow = (node: RootContent): boolean => node.type === 'element' && node.tagName === 'tr'
