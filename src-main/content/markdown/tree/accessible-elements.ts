import type { Element, ElementContent, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { element } from './hast-element.ts'

const HEADING = /^h[1-6]$/

/** Gives the elements of a tree what a screen reader needs and Markdown does not write. */
export function completeForScreenReaders(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'input') node.properties['ariaLabel'] = 'Task'
    if (node.tagName === 'table') nameHeadCells(node)
    const isEmptyHeading = HEADING.test(node.tagName) && !node.children.some(hasContent)
    if (!isEmptyHeading || index === undefined || !parent) return undefined
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
}

/** A cell of a head without content is no head of its column. A head of such cells alone only sets widths. */
function nameHeadCells(table: Element): void {
  const head = table.children.find((child): child is Element => isNamed(child, 'thead'))
  if (!head) return
  const cells = head.children
    .filter((row): row is Element => isNamed(row, 'tr'))
    .flatMap((row) => row.children.filter((cell): cell is Element => isNamed(cell, 'th')))
  const empty = cells.filter((cell) => !cell.children.some(hasContent))
  if (empty.length < cells.length) for (const cell of empty) cell.tagName = 'td'
  else table.children = table.children.flatMap((child) => (child === head ? columnWidths(cells) : [child]))
}

function columnWidths(cells: Element[]): ElementContent[] {
  if (cells.every(({ properties }) => properties['width'] === undefined)) return []
  const columns = cells.map(({ properties }) => element('col', { width: properties['width'] }, []))
  return [element('colgroup', {}, columns)]
}

const isNamed = (node: ElementContent, name: string): boolean =>
  node.type === 'element' && node.tagName === name

/** True for a text with a word, and for an element that shows something by itself. */
function hasContent(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  if (node.type !== 'element') return false
  return node.tagName === 'img' || node.tagName.startsWith('carrel-') || node.children.some(hasContent)
}
