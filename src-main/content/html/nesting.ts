import type { Element, Nodes, Root } from 'hast'

/** The deepest nesting in browsers. A deeper page is an attack. */
const MAX_LEVELS = 512

/** True when elements are nested deeper than any browser allows. Recursive converters would exhaust the stack. */
export function isDeep(root: Root): boolean {
  let level: (Root | Element)[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return true
    level = level.flatMap(elementChildren)
  }
  return false
}

function elementChildren({ children }: Root | Element): Element[] {
  return (children as Nodes[]).filter((child): child is Element => child.type === 'element')
}
