import type { Element, ElementContent, Properties } from 'hast'

/** An element node; properties that are undefined are left out. */
export function element(
  tagName: string,
  properties: Record<string, Properties[string]>,
  children: ElementContent[],
): Element {
  const present = Object.entries(properties).filter(([, value]) => value !== undefined)
  return { type: 'element', tagName, properties: Object.fromEntries(present), children }
}

/** A text node. */
export function text(value: string): ElementContent {
  return { type: 'text', value }
}

/** A string property of an element; undefined where it is absent or not a string. */
export function stringProperty(node: Element, name: string): string | undefined {
  const value = node.properties[name]
  return typeof value === 'string' ? value : undefined
}

/** The text of a node and all that it holds. */
export function textOf(node: Element | ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}
