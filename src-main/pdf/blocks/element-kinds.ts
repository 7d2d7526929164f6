import type { Element, ElementContent, RootContent } from 'hast'
import { ELEMENT_NAMES } from '../../content/markdown/tree/element-names.ts'

/** A node of the tree of a page. */
export type Node = RootContent | ElementContent

const INLINE = new Set(
  (
    'a abbr b bdi bdo br cite code del dfn em i img input ins kbd mark q rp rt ruby s samp small span strike ' +
    'strong sub sup tt u var wbr'
  ).split(' '),
)
for (const name of [
  ELEMENT_NAMES.icon,
  ELEMENT_NAMES.action,
  ELEMENT_NAMES.rating,
  ELEMENT_NAMES.option,
  ELEMENT_NAMES.user,
])
  INLINE.add(name)

/** True when a node is in a line with its neighbours. */
export function isInline(node: Node): boolean {
  if (node.type === 'text') return true
  if (node.type !== 'element') return false
  if (node.tagName === ELEMENT_NAMES.math) return node.properties['dataDisplay'] !== 'block'
  // A link with whole blocks, which HTML allows, is a block itself.
  return INLINE.has(node.tagName) && !node.children.some((child) => !isInline(child))
}

/** True when a node is an element of that name. */
export function isElement(node: Node | undefined, ...names: string[]): node is Element {
  return node?.type === 'element' && names.includes(node.tagName)
}

/** The elements among the children of an element. */
export function elementsOf(node: Element): Element[] {
  return node.children.filter((child) => child.type === 'element')
}

/** True when a node shows nothing. */
export function isBlank(node: Node): boolean {
  return node.type === 'text' ? node.value.trim() === '' : node.type !== 'element'
}

/** Returns runs of inline nodes as arrays, and all other elements one by one. */
export function gathered(nodes: readonly Node[]): (Node[] | Element)[] {
  const groups: (Node[] | Element)[] = []
  for (const node of nodes) {
    const last = groups.at(-1)
    if (!isInline(node)) {
      if (node.type === 'element') groups.push(node)
    } else if (Array.isArray(last)) last.push(node)
    else groups.push([node])
  }
  return groups.filter((group) => !Array.isArray(group) || !group.every(isBlank))
}
