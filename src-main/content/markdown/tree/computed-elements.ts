import type { Element, ElementContent, Root } from 'hast'
import type { RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import { isLinkAddress } from '../safe-address.ts'
import type { Directive } from './directive-node.ts'
import { UNNAMED } from './directive-tags.ts'
import { ELEMENT_NAMES } from './element-names.ts'
import { element, text, textOf } from './hast-element.ts'

const CONDITION = /^\{%-?[ \t]*if\b([\s\S]*?)-?%\}$/i

/**
 * Returns the elements of `{% if condition %} … {% else %} … {% endif %}`. The content after `{% else %}` has the
 * opposite condition. The view decides for each visitor which of them is shown.
 */
export function conditionElements(
  directive: Directive,
  contentOf: (part: Directive) => ElementContent[],
): Element[] {
  const condition = CONDITION.exec(directive.tag)?.[1]?.trim() ?? ''
  const shown = (children: RootContent[], dataCondition: string): Element =>
    element(ELEMENT_NAMES.condition, { dataCondition }, contentOf({ ...directive, children }))
  const { children } = directive
  const other = children.findIndex((child) => child.type === 'directive' && child.name === 'else')
  if (other < 0) return [shown(children, condition)]
  return [
    shown(children.slice(0, other), condition),
    shown(children.slice(other + 1), `!(${condition})`),
  ].filter((part) => part.children.some((child) => child.type !== 'text' || child.value.trim() !== ''))
}

/** Returns the element of `{% include "path" %}`; undefined without an address that may be followed. */
export function includeElement({ attributes }: Directive): Element | undefined {
  const address = attributes[UNNAMED] ?? attributes['path']
  if (address === undefined || address === '' || !isLinkAddress(address)) return undefined
  return element(ELEMENT_NAMES.include, { dataAddress: address }, [])
}

/** Turns each `<code class="expression">` into an element of its own, which contains only the expression's text. */
export function nameExpressions(tree: Root): void {
  visit(tree, 'element', (node) => {
    const { className } = node.properties
    if (node.tagName !== 'code' || !Array.isArray(className) || !className.includes('expression')) return
    node.tagName = ELEMENT_NAMES.expression
    node.properties = {}
    node.children = [text(textOf(node))]
  })
}
