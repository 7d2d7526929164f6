import type { Element, RootContent } from 'hast'
import { ELEMENT_NAMES } from '../../../src-main/content/markdown/tree/element-names.ts'

/** The boxes around blocks of any language. Each block in them has a separate direction. */
const AROUND_BLOCKS: ReadonlySet<string> = new Set([
  'div',
  'section',
  ELEMENT_NAMES.tabs,
  ELEMENT_NAMES.tab,
  ELEMENT_NAMES.stepper,
  ELEMENT_NAMES.step,
  ELEMENT_NAMES.columns,
  ELEMENT_NAMES.column,
  ELEMENT_NAMES.updates,
  ELEMENT_NAMES.update,
  ELEMENT_NAMES.prompt,
  ELEMENT_NAMES.condition,
])

/** The blocks with the direction of their words. Their markers and bars stand at the start of the lines. */
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
 * Marks each outermost block so that the browser derives its direction from its first words. The browser ignores marked
 * blocks within it, so these must have no mark.
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
