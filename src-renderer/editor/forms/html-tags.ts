/** A change of a source, by offsets in that source. */
export interface SourceChange {
  from: number
  to: number
  insert: string
}

/** An attribute of a tag. The range of `value` excludes the quotation marks. */
export interface HtmlAttribute {
  name: string
  from: number
  to: number
  /** Undefined for an attribute without a value. */
  value: { from: number; to: number; quote: '"' | "'" | '' } | undefined
}

/** An HTML tag in a source. */
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

/** Returns the tags of a source in order, without those in comments. */
export function tagsIn(source: string): HtmlTag[] {
  return [...source.matchAll(TAG)].flatMap((match): HtmlTag[] => {
    const [whole, slash, name, attributes = '', end] = match
    if (name === undefined) return []
    const from = match.index
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
  return [...source.matchAll(ATTRIBUTE)].map((match) => {
    const [whole, name = '', double, single, bare] = match
    const value = double ?? single ?? bare
    const to = start + match.index + whole.length
    const quote = double !== undefined ? '"' : single !== undefined ? "'" : ''
    return {
      name: name.toLowerCase(),
      from: start + match.index,
      to,
      value:
        value === undefined
          ? undefined
          : { from: to - quote.length - value.length, to: to - quote.length, quote },
    }
  })
}

/** Returns the value of an attribute; empty for an attribute without a value, and undefined without the attribute. */
export function attributeOf(source: string, tag: HtmlTag, name: string): string | undefined {
  const attribute = tag.attributes.find((candidate) => candidate.name === name)
  const range = attribute?.value
  return attribute && (range ? decodeHtml(source.slice(range.from, range.to)) : '')
}

/** True when an attribute is present and its value is not `false`. */
export function hasFlag(source: string, tag: HtmlTag, name: string): boolean {
  const value = attributeOf(source, tag, name)
  return value !== undefined && value !== 'false'
}

/**
 * Returns the changes that set the value of an attribute, or remove the attribute when `value` is undefined. All other
 * bytes of the tag stay. An equal value needs no change.
 */
export function setAttribute(
  source: string,
  tag: HtmlTag,
  name: string,
  value: string | undefined,
): SourceChange[] {
  const attribute = tag.attributes.find((candidate) => candidate.name === name)
  if (attributeOf(source, tag, name) === value) return []
  if (value === undefined) return attribute ? [{ from: attribute.from, to: attribute.to, insert: '' }] : []
  const quoted = `"${encodeAttribute(value)}"`
  if (!attribute) {
    const from = tag.attributes.at(-1)?.to ?? tag.from + 1 + tag.name.length
    return [{ from, to: from, insert: ` ${name}=${quoted}` }]
  }
  if (!attribute.value) return [{ from: attribute.to, to: attribute.to, insert: `=${quoted}` }]
  const { from, to, quote } = attribute.value
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

/** Returns the text of HTML without tags. */
export function decodeHtml(html: string): string {
  return html.replace(ENTITY, (whole, name: string) => ENTITIES[name] ?? whole)
}

/** Returns text as HTML. An ampersand that begins no entity stays unchanged. */
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

/** Returns the source after changes, which must not overlap. */
export function applyChanges(source: string, changes: readonly SourceChange[]): string {
  let [result, end] = ['', 0]
  for (const { from, to, insert } of changes.toSorted((one, other) => one.from - other.from)) {
    result += source.slice(end, from) + insert
    end = to
  }
  return result + source.slice(end)
}
