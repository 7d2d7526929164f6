/** A change of a source, as offsets of it. */
export interface SourceChange {
  from: number
  to: number
  insert: string
}

/** An attribute of a tag. The range of `value` holds no quotation marks. */
export interface HtmlAttribute {
  name: string
  from: number
  to: number
  /** Undefined for an attribute without a value. */
  value: { from: number; to: number; quote: '"' | "'" | '' } | undefined
}

/** A tag of HTML in a source. */
export interface HtmlTag {
  name: string
  kind: 'open' | 'close' | 'void'
  from: number
  to: number
  attributes: HtmlAttribute[]
}

const TAG =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/gi
const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g
const VOID = new Set(['img', 'br', 'hr', 'source', 'input', 'wbr', 'col'])

/** Returns the tags of a source, in order. Comments hold none. */
export function tagsIn(source: string): HtmlTag[] {
  return [...source.matchAll(TAG)].flatMap((found): HtmlTag[] => {
    const [whole, slash, name, attributes = '', end] = found
    if (name === undefined) return []
    const from = found.index
    const isVoid = end === '/' || VOID.has(name.toLowerCase())
    return [
      {
        name: name.toLowerCase(),
        kind: slash === '/' ? 'close' : isVoid ? 'void' : 'open',
        from,
        to: from + whole.length,
        attributes: attributesIn(attributes, from + 1 + name.length),
      },
    ]
  })
}

function attributesIn(source: string, start: number): HtmlAttribute[] {
  return [...source.matchAll(ATTRIBUTE)].map((found) => {
    const [whole, name = '', double, single, bare] = found
    const value = double ?? single ?? bare
    const to = start + found.index + whole.length
    const quote = double !== undefined ? '"' : single !== undefined ? "'" : ''
    return {
      name: name.toLowerCase(),
      from: start + found.index,
      to,
      value:
        value === undefined
          ? undefined
          : { from: to - quote.length - value.length, to: to - quote.length, quote },
    }
  })
}

/** Returns the value of an attribute; an empty one for an attribute without a value, and undefined without any. */
export function attributeOf(source: string, tag: HtmlTag, name: string): string | undefined {
  const found = tag.attributes.find((attribute) => attribute.name === name)
  return found && (found.value ? decodeHtml(source.slice(found.value.from, found.value.to)) : '')
}

/** True for an attribute that is present and does not say `false`. */
export function hasFlag(source: string, tag: HtmlTag, name: string): boolean {
  const value = attributeOf(source, tag, name)
  return value !== undefined && value !== 'false'
}

/**
 * Returns the changes that give an attribute a value, or remove it where the value is undefined. All other bytes of the
 * tag stay. A value that is the same already changes nothing.
 */
export function setAttribute(
  source: string,
  tag: HtmlTag,
  name: string,
  value: string | undefined,
): SourceChange[] {
  const found = tag.attributes.find((attribute) => attribute.name === name)
  if (attributeOf(source, tag, name) === value) return []
  if (value === undefined) return found ? [{ from: found.from, to: found.to, insert: '' }] : []
  const quoted = `"${encodeAttribute(value)}"`
  if (!found) {
    const from = tag.attributes.at(-1)?.to ?? tag.from + 1 + tag.name.length
    return [{ from, to: from, insert: ` ${name}=${quoted}` }]
  }
  if (!found.value) return [{ from: found.to, to: found.to, insert: `=${quoted}` }]
  const { from, to, quote } = found.value
  return [{ from: from - quote.length, to: to + quote.length, insert: quoted }]
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: '\u00A0',
}
const ENTITY = /&(amp|lt|gt|quot|#39|apos|nbsp);/g

/** Returns the text that HTML without tags shows. */
export function decodeHtml(html: string): string {
  return html.replace(ENTITY, (whole, name: string) => ENTITIES[name] ?? whole)
}

/** Returns text as HTML. A sign that begins no entity stays as it is. */
export function encodeHtml(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replaceAll('\u00A0', '&nbsp;')
}

function encodeAttribute(value: string): string {
  return encodeHtml(value)
    .replaceAll('"', '&quot;')
    .replace(/\s*[\r\n]+\s*/g, ' ')
}

/** Returns the source after changes, which do not overlap. */
export function applyChanges(source: string, changes: readonly SourceChange[]): string {
  let [result, at] = ['', 0]
  for (const { from, to, insert } of changes.toSorted((one, other) => one.from - other.from)) {
    result += source.slice(at, from) + insert
    at = to
  }
  return result + source.slice(at)
}
