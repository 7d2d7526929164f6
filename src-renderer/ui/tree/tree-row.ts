/** A visible row of a tree: its node stands at `level`, and all its ancestors are open. */
export interface TreeRow {
  id: string
  /** The text for screen readers and type-ahead. */
  label: string
  /** The text for screen readers after the label. */
  note?: string | undefined
  /** The depth, from 1 at the root. */
  level: number
  /** The position among the siblings, from 1, and their number. */
  place: number
  siblings: number
  state: 'leaf' | 'open' | 'closed'
}

/** A tree of nodes, the source of the rows. */
export interface TreeSource<Node> {
  roots: readonly Node[]
  id: (node: Node) => string
  children: (node: Node) => readonly Node[]
}

/**
 * Returns the visible rows in order: every root, and every child of an open node. The cost is linear in the visible
 * rows, not in all nodes.
 */
export function visibleRows<Node, Row extends TreeRow>(
  source: TreeSource<Node>,
  isOpen: (id: string) => boolean,
  row: (node: Node, place: TreeRow) => Row,
): Row[] {
  const rows: Row[] = []
  const add = (nodes: readonly Node[], level: number): void => {
    nodes.forEach((node, at) => {
      const id = source.id(node)
      const children = source.children(node)
      const state = children.length === 0 ? 'leaf' : isOpen(id) ? 'open' : 'closed'
      rows.push(row(node, { id, label: '', level, place: at + 1, siblings: nodes.length, state }))
      if (state === 'open') add(children, level + 1)
    })
  }
  add(source.roots, 1)
  return rows
}
