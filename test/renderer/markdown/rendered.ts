import type { Nodes, Root } from 'hast'
import { readReferences } from '../../../src-main/content/markdown/tree/block-references.ts'
import { readPage } from '../../../src-renderer/markdown/pipeline/read-page.ts'

/** Returns the trees of all parts of a page, in order. */
export function renderPage(markdown: string): Root[] {
  return readPage(markdown, readReferences).parts.map((part) => part.render())
}

/** Returns a page as HTML on one line, for tests to examine. It escapes nothing. */
export function htmlOf(markdown: string): string {
  return renderPage(markdown).map(serialise).join('')
}

/** Returns all elements of a page as a flat list. */
export function elementsOf(markdown: string): Extract<Nodes, { type: 'element' }>[] {
  return renderPage(markdown).flatMap(elementsIn)
}

function elementsIn(node: Nodes): Extract<Nodes, { type: 'element' }>[] {
  const inside = 'children' in node ? node.children.flatMap(elementsIn) : []
  return node.type === 'element' ? [node, ...inside] : inside
}

function serialise(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return `<!${node.type}>`
  const children = node.children.map(serialise).join('')
  if (node.type !== 'element') return children
  const attributes = Object.entries(node.properties).map(([name, value]) => ` ${name}="${String(value)}"`)
  return `<${node.tagName}${attributes.join('')}>${children}</${node.tagName}>`
}
