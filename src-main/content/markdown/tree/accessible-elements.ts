import type { Element, ElementContent, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { element, text } from './hast-element.ts'
import { SERVICE_NAMES } from './service/service-names.ts'

const HEADING = /^h[1-6]$/

/** Adds to the elements of a tree the names and roles that screen readers need and Markdown lacks. */
export function completeForScreenReaders(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName === 'input') node.properties['ariaLabel'] = 'Task'
    if (node.tagName === 'table') nameHeadCells(node)
    if (node.tagName === 'details') moveLinksOfTitle(node)
    const isHeading = HEADING.test(node.tagName)
    if (isHeading && !node.children.some(hasWords)) node.properties['dataWordless'] = ''
    const isEmptyHeading = isHeading && !node.children.some(hasContent)
    if (!isEmptyHeading || index === undefined || !parent) return undefined
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
}

/**
 * Moves the links of the title of a box that opens to the first line in the box. The title is a button, and a screen
 * reader cannot reach a link within a button. The words of the links stay in the title.
 */
function moveLinksOfTitle(details: Element): void {
  const at = details.children.findIndex((child) => isNamed(child, 'summary'))
  const summary = details.children[at]
  if (summary?.type !== 'element') return
  const links: Element[] = []
  visit(summary, 'element', (node) => {
    if (node.tagName !== 'a' || node.properties['href'] === undefined) return
    links.push({ ...node })
    node.tagName = 'span'
    node.properties = {}
  })
  const apart = links.flatMap((link, index) => (index === 0 ? [link] : [text(' '), link]))
  if (links.length > 0) details.children.splice(at + 1, 0, element('p', {}, apart))
}

/** Turns empty head cells into data cells, since they name no column. A head of only such cells just sets widths. */
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

/** True for content that a screen reader can read out. An icon is decoration. */
function hasWords(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  if (node.type !== 'element' || node.tagName === SERVICE_NAMES.icon) return false
  if (node.tagName === 'img') return Boolean(node.properties['alt'])
  return node.tagName.startsWith('carrel-') || node.children.some(hasWords)
}

/** True for a text with a word, and for an element that shows something by itself. */
function hasContent(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  if (node.type !== 'element') return false
  return node.tagName === 'img' || node.tagName.startsWith('carrel-') || node.children.some(hasContent)
}
