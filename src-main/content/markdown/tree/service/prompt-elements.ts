import type { Element, ElementContent } from 'hast'
import { readIconName } from '../../icon-name.ts'
import type { Directive } from '../directive-node.ts'
import { element } from '../hast-element.ts'
import { SERVICE_NAMES } from './service-names.ts'

/** Returns a prompt to copy: its description, and the code inside, folded or open. */
export function promptElement(
  directive: Directive,
  contentOf: (directive: Directive) => ElementContent[],
): Element {
  const { description, icon, defaultExpanded } = directive.attributes
  const isOpen = defaultExpanded !== undefined && !['', 'false', 'none'].includes(defaultExpanded)
  const properties = {
    dataDescription: description,
    dataIcon: readIconName(icon),
    dataOpen: isOpen ? 'true' : undefined,
  }
  return element(SERVICE_NAMES.prompt, properties, contentOf(directive))
}
