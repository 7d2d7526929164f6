import type { Element, RootContent } from 'hast'
import { ELEMENT_NAMES } from '../../../src-main/content/markdown/tree/element-names.ts'

/** Boxes around blocks of any language: each block in them has a direction of its own. */
const AROUND_BLOCKS: ReadonlySet<string> = new Set([
  'div',
  'section',
  ELEMENT_NAMES.tabs,
  ELEMENT_NAMES.tab,
  ELEMENT_NAMES.stepper,
  ELEMENT_NAMES.step,
  ELEMENT_NAMES.columns,
  ELEMENT_NAMES.column,
])

/** Blocks that stand the way their words run, with marks and bars of their own on the side where lines begin. */
const DIRECTED: ReadonlySet<string> = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'dl',
  'blockquote',
  'table',
  'details',
  ELEMENT_NAMES.hint,
])

/**
 * Has the browser find the direction of each block from its first words. Only the outermost block is told so:
 * one within it that looked for itself would be passed over when the outer one looks.
 */
export function directBlocks<Node extends RootContent>(nodes: readonly Node[]): Node[] {
  return nodes.map((node) => (node.type === 'element' ? (direct(node) as Node) : node))
}

function direct(element: Element): Element {
  if (DIRECTED.has(element.tagName)) {
    return { ...element, properties: { dir: 'auto', ...element.properties } }
  }
  if (!AROUND_BLOCKS.has(element.tagName)) return element
  return { ...element, children: directBlocks(element.children) }
}
