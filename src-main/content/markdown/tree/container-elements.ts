import type { Element, ElementContent } from 'hast'
import type { Directive } from './directive-node.ts'
import { ELEMENT_NAMES } from './element-names.ts'
import { element, text } from './hast-element.ts'

/** The name of directives that represent containers, with the number of their colons. */
const NAME = /^(?:end)?container-\d+$/

/** The styles of the containers that are hints, by their names in Docusaurus, VitePress, MyST and Material. */
const STYLES: Record<string, string> = {
  note: 'info',
  info: 'info',
  important: 'info',
  seealso: 'info',
  abstract: 'info',
  question: 'info',
  example: 'info',
  secondary: 'info',
  admonition: 'info',
  hint: 'success',
  tip: 'success',
  success: 'success',
  warning: 'warning',
  caution: 'warning',
  attention: 'warning',
  danger: 'danger',
  error: 'danger',
  bug: 'danger',
}

/** True for the name of a container that is a hint. */
export const isHintName = (name: string): boolean => Object.hasOwn(STYLES, name)

/** True for a directive that a line of colons opened or closed. */
export function isContainer({ name }: Directive): boolean {
  return NAME.test(name)
}

/**
 * Returns the element of a container: a hint, or details that open. A line of colons without its counterpart is text.
 * Returns undefined for an unknown container.
 */
export function containerElement(
  { attributes, closed, source }: Directive,
  content: () => ElementContent[],
): Element | undefined {
  if (!closed) return element('p', {}, [text(source)])
  const { kind = '', title = '' } = attributes
  if (kind === 'details') {
    return element('details', {}, [element('summary', {}, [text(title || 'Details')]), ...content()])
  }
  // The code blocks of a group are shown one below the other.
  if (kind === 'code-group') return element('div', {}, content())
  const style = isHintName(kind) ? STYLES[kind] : undefined
  if (style === undefined) return undefined
  return element(ELEMENT_NAMES.hint, { dataStyle: style, dataLabel: title || labelOf(kind) }, content())
}

function labelOf(kind: string): string {
  return kind === 'seealso' ? 'See also' : kind.charAt(0).toUpperCase() + kind.slice(1)
}
