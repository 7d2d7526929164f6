import type { Element, Nodes, Parents } from 'hast'

/** Yields every element of a tree, in the order of the page. */
export function* elementsOf(tree: Parents): Generator<Element> {
  for (const child of tree.children) {
    if (child.type !== 'element') continue
    yield child
    yield* elementsOf(child)
  }
}

/** Removes every element that meets the condition, with all its content. */
export function removeElements(
  tree: Parents,
  unwanted: (element: Element, parent: Parents) => boolean,
): void {
  const remaining = tree.children.filter((child) => child.type !== 'element' || !unwanted(child, tree))
  // The children of a root and of an element differ only in types that a filter never adds.
  tree.children = remaining as typeof tree.children
  for (const child of remaining) if (child.type === 'element') removeElements(child, unwanted)
}

/** Returns an attribute as text; undefined when it is missing. */
export function attributeOf({ properties }: Element, name: string): string | undefined {
  const value = properties[name]
  if (Array.isArray(value)) return value.join(' ')
  return value === undefined || value === null || value === false ? undefined : String(value)
}

/** Returns the text in a node, with its white space. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' || node.type === 'root' ? node.children.map(textOf).join('') : ''
}

/** Returns the text in a node as one line, with white space collapsed. */
export function lineOf(node: Nodes): string {
  return textOf(node).replace(/\s+/g, ' ').trim()
}
