/** A row of a tree that is in sight: its node stands at `level`, and all nodes above it are open. */
export interface TreeRow {
  id: string
  /** What is read aloud and typed ahead. */
  label: string
  /** What is read aloud after it. */
  note?: string | undefined
  /** From 1 at the root. */
  level: number
  /** Its place among its siblings, from 1, and how many there are. */
  place: number
  siblings: number
  state: 'leaf' | 'open' | 'closed'
}

/** A tree as nodes: what rows are made of. */
export interface TreeSource<Node> {
  roots: readonly Node[]
  id: (node: Node) => string
  children: (node: Node) => readonly Node[]
}

/**
 * The rows in sight, in order: every root, and every child of an open node. Linear in the rows shown, not in
 * the nodes there are.
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
