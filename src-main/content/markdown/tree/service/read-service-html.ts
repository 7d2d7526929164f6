import type { Element, ElementContent, Root, RootContent } from 'hast'
import { cardsOf, isCardTable } from './card-elements.ts'
import { showTypedCells } from './table-cells.ts'

/** Reads one element of authored HTML; undefined leaves it as it is. Its content is read already. */
type Reading = (node: Element) => ElementContent[] | undefined

const READINGS: Record<string, Reading> = {
  table: (table) => {
    if (isCardTable(table)) return [cardsOf(table)]
    showTypedCells(table)
    return undefined
  },
}

/**
 * Replaces the HTML that carries a meaning in books of the service by the elements that show it. It runs before the
 * sanitiser: no attribute that it reads passes on unless the schema allows its value.
 */
export function readServiceHtml(tree: Root): void {
  tree.children = tree.children.flatMap((child): RootContent[] =>
    child.type === 'element' ? read(child) : [child],
  )
}

function read(node: ElementContent): ElementContent[] {
  if (node.type !== 'element') return [node]
  node.children = node.children.flatMap(read)
  const reading = Object.hasOwn(READINGS, node.tagName) ? READINGS[node.tagName] : undefined
  return reading?.(node) ?? [node]
}
