/** A line that opens or closes a container, `:::note Title` … `:::`, the hints of Docusaurus, VitePress and MyST. */
export interface ContainerLine {
  role: 'open' | 'close'
  /** The number of colons. A closing line closes the nearest container with as many. */
  colons: number
  /** The name, in lower case; empty for a closing line. */
  name: string
  /** The author's title; empty without one. */
  title: string
}

const CLOSE = /^(:{3,})[ \t]*$/
const OPEN = /^(:{3,})[ \t]*(?:\{([A-Za-z][\w-]*)\}|([A-Za-z][\w-]*))(?![\w-])(.*)$/
/** The title in brackets, the title among attributes, and attributes without one. */
const BRACKETS = /^[ \t]*\[([^\]]*)\]/
const NAMED = /\btitle[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)')/
const ATTRIBUTES = /\{[^{}]*\}[ \t]*$/
/** Blocks with colons of DocFX, whose lines need no closing one. */
export const DOCFX_NAMES = new Set(['image', 'row', 'column', 'moniker', 'zone', 'code', 'video'])

/** Reads a line without its indentation; undefined for a line that is not part of a container. */
export function readContainerLine(content: string): ContainerLine | undefined {
  const closing = CLOSE.exec(content)
  if (closing) return { role: 'close', colons: closing[1]!.length, name: '', title: '' }
  const opening = OPEN.exec(content.trimEnd())
  if (!opening || opening[4]!.endsWith(':::')) return undefined
  const name = (opening[2] ?? opening[3])!.toLowerCase()
  if (DOCFX_NAMES.has(name.replace(/-end$/, ''))) return undefined
  return { role: 'open', colons: opening[1]!.length, name, title: titleOf(opening[4]!) }
}

function titleOf(rest: string): string {
  const attributes = ATTRIBUTES.exec(rest)?.[0] ?? ''
  const named = NAMED.exec(attributes)
  if (named) return named[1] ?? named[2] ?? ''
  const shown = rest.slice(0, rest.length - attributes.length)
  return (BRACKETS.exec(shown)?.[1] ?? shown).trim()
}
