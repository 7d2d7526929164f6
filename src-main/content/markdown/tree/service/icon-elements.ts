import type { Element, ElementContent } from 'hast'
import { readIconName } from '../../icon-name.ts'
import { element, stringProperty, textOf } from '../hast-element.ts'
import { SERVICE_NAMES } from './service-names.ts'

/** The text within an icon, which is shown where icons are not. */
const FALLBACK = /^(?::[\w+-]{1,80}:)?$/
const ICON_CLASS = /^fa(?:[srb]|-.+)?$/

/** Returns the icon of `<i class="fa-house">:house:</i>`; undefined for an `<i>` with words in italics. */
export function iconOf(node: Element): ElementContent[] | undefined {
  const classes = classesOf(node)
  if (!classes.some((name) => ICON_CLASS.test(name))) return undefined
  const icon = iconElement(classes.join(' '))
  // Other words inside are the author's, and stay after the icon.
  return FALLBACK.test(textOf(node).trim()) ? [icon] : [icon, ...node.children]
}

/** Returns an icon by its name as written. Without a name it shows the neutral sign. */
function iconElement(written: string): Element {
  return element(SERVICE_NAMES.icon, { dataIcon: readIconName(written) }, [])
}

/** Returns the name in the `data-icon` of an element. */
export function iconAttribute(node: Element): string | undefined {
  return readIconName(stringProperty(node, 'dataIcon'))
}

/** Returns the classes of an element. */
export function classesOf(node: Element): string[] {
  const { className } = node.properties
  return Array.isArray(className) ? className.map(String) : []
}
