import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { isLinkAddress } from '../safe-address.ts'
import type { Directive } from './directive-node.ts'
import { UNNAMED } from './directive-tags.ts'
import { ELEMENT_NAMES } from './element-names.ts'
import { element, text, textOf } from './hast-element.ts'

const CONDITION = /^\{%-?[ \t]*if\b([\s\S]*?)-?%\}$/i

/** The element of `{% if condition %}`. The view decides for each visitor whether its content is shown. */
export function conditionElement(directive: Directive, content: ElementContent[]): Element {
  const condition = CONDITION.exec(directive.tag)?.[1]?.trim() ?? ''
  return element(ELEMENT_NAMES.condition, { dataCondition: condition }, content)
}

/** The element of `{% include "path" %}`; undefined without an address that may be followed. */
export function includeElement({ attributes }: Directive): Element | undefined {
  const address = attributes[UNNAMED] ?? attributes['path']
  if (address === undefined || address === '' || !isLinkAddress(address)) return undefined
  return element(ELEMENT_NAMES.include, { dataAddress: address }, [])
}

/** Gives each `<code class="expression">` an element of its own, which holds the expression as text alone. */
export function nameExpressions(tree: Root): void {
  visit(tree, 'element', (node) => {
    const { className } = node.properties
    if (node.tagName !== 'code' || !Array.isArray(className) || !className.includes('expression')) return
    node.tagName = ELEMENT_NAMES.expression
    node.properties = {}
    node.children = [text(textOf(node))]
  })
}
