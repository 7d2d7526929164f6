import type { Element } from 'hast'
import type { Directive } from '../directive-node.ts'
import { ELEMENT_NAMES } from '../element-names.ts'
import { element, text } from '../hast-element.ts'

/** The block of the integration for Mermaid. */
export const DIAGRAM_BLOCK = '@mermaid/diagram'

const CONTENT = 'content="'
const ATTRIBUTE_START = /\s[A-Za-z]{1,40}=$/
/** The longest attribute after the content, with its name. */
const LONGEST_ATTRIBUTE = 250

/** Returns the diagram of `{% @mermaid/diagram content="…" %}`. Only this attribute may contain quotes. */
export function diagramElement({ tag }: Directive): Element | undefined {
  const start = tag.indexOf(CONTENT)
  if (start < 0) return undefined
  let source = tag.slice(start + CONTENT.length, tag.lastIndexOf('%}'))
  for (let end = lastAttribute(source); end !== undefined; end = lastAttribute(source))
    source = source.slice(0, end)
  const end = source.lastIndexOf('"')
  const diagram = (end < 0 ? source : source.slice(0, end)).trim()
  return diagram === '' ? undefined : element(ELEMENT_NAMES.mermaid, {}, [text(diagram)])
}

/** Returns the offset of the attribute at the end of a text; undefined if the text ends otherwise. */
function lastAttribute(source: string): number | undefined {
  const ended = source.trimEnd()
  if (!ended.endsWith('"')) return undefined
  const from = Math.max(0, ended.length - LONGEST_ATTRIBUTE)
  const tail = ended.slice(from, -1)
  const quote = tail.lastIndexOf('"')
  if (quote < 0 || tail.includes('\n', quote)) return undefined
  const name = ATTRIBUTE_START.exec(tail.slice(0, quote))
  return name ? from + name.index : undefined
}
