import type { Element, ElementContent, Properties } from 'hast'

/** Returns an element node without the undefined properties. */
export function element(
  tagName: string,
  properties: Record<string, Properties[string]>,
  children: ElementContent[],
): Element {
  const present = Object.entries(properties).filter(([, value]) => value !== undefined)
  return { type: 'element', tagName, properties: Object.fromEntries(present), children }
}

/** Returns a text node. */
export function text(value: string): ElementContent {
  return { type: 'text', value }
}

/** Returns a string property of an element; undefined when it is absent or not a string. */
export function stringProperty(node: Element, name: string): string | undefined {
  const value = node.properties[name]
  return typeof value === 'string' ? value : undefined
}

/** Returns the text of a node and its descendants. */
export function textOf(node: Element | ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}
