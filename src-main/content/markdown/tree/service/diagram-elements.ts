import type { Element } from 'hast'
import type { Directive } from '../directive-node.ts'
import { ELEMENT_NAMES } from '../element-names.ts'
import { element, text } from '../hast-element.ts'

/** The block of the integration for Mermaid. */
export const DIAGRAM_BLOCK = '@mermaid/diagram'

const CONTENT = 'content="'
const LAST_ATTRIBUTE = /\s[A-Za-z]{1,40}="[^"\n]{0,200}"\s*$/

/** The diagram of `{% @mermaid/diagram content="…" %}`. Its source may hold quotes, which no other attribute does. */
export function diagramElement({ tag }: Directive): Element | undefined {
  const start = tag.indexOf(CONTENT)
  if (start < 0) return undefined
  let source = tag.slice(start + CONTENT.length, tag.lastIndexOf('%}'))
  while (LAST_ATTRIBUTE.test(source)) source = source.replace(LAST_ATTRIBUTE, '')
  const end = source.lastIndexOf('"')
  const diagram = (end < 0 ? source : source.slice(0, end)).trim()
  return diagram === '' ? undefined : element(ELEMENT_NAMES.mermaid, {}, [text(diagram)])
}
