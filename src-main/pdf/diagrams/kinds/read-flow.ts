import { readLabel } from './diagram-label.ts'
import type { FlowchartNames } from './flowchart-names.ts'

const ID = /[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/uy
const CLASS = /:::(\w+)/y
const AND = /\s*&\s*/y
const SPACE = /\s*/y
const LINK = /(<)?(--+>|---+|-\.+->|-\.+-|==+>|===+)(?![xo]\S)/y
const LINK_LABEL = /\s*\|([^|]+)\|/y
/** A link with its label inside, such as `-- yes -->`. */
const LABELLED_LINK =
  /(<)?(?:--|-\.|==)\s*((?:[^-=.<>|]|-(?!-)|\.(?!-)|=(?!=))+?)\s*(--+>|---+|\.+->|\.+-|==+>|===+)/y
const SOLID = ['---', '-->'] as const
const DOTTED = ['-.-', '-.->'] as const
const THICK = ['===', '==>'] as const
/** The shapes with their marks, in the order in which the layout tries them. */
const SHAPES: readonly [pattern: RegExp, open: string, close: string][] = [
  [/\(\(\(([^()]+)\)\)\)/y, '(((', ')))'],
  [/\(\[([^[\]]+)\]\)/y, '([', '])'],
  [/\(\(([^()]+)\)\)/y, '((', '))'],
  [/\[\[([^[\]]+)\]\]/y, '[[', ']]'],
  [/\[\(([^()[\]]+)\)\]/y, '[(', ')]'],
  [/\[\/([^[\]/\\]+)\\\]/y, '[/', '\\]'],
  [/\[\\([^[\]/\\]+)\/\]/y, '[\\', '/]'],
  [/>([^\]]+)\]/y, '>', ']'],
  [/\{\{([^{}]+)\}\}/y, '{{', '}}'],
  [/\[("[^"\]]+"|[^[\]"/\\(][^[\]"]*)\]/y, '[', ']'],
  [/\(("[^")]+"|[^()"[\]][^()"]*)\)/y, '(', ')'],
  [/\{("[^"}]+"|[^{}"]+)\}/y, '{', '}'],
]

/** A node of a statement, or the text of a link. */
export type FlowPart =
  | { kind: 'node'; name: string; style: string }
  | { kind: 'link'; text: string }
  | { kind: 'and' }

/** Reads the nodes and links of a statement of a flowchart. Returns undefined for an unsupported part. */
export function readFlow(
  statement: string,
  names: FlowchartNames,
): { parts: FlowPart[]; size: number } | undefined {
  const reading = new FlowReading(statement, names)
  let nodes = reading.nodes()
  if (!nodes) return undefined
  const parts = withSeparators(nodes)
  let size = nodes.length
  while (!reading.isDone()) {
    const link = reading.link()
    const next = link === undefined ? undefined : reading.nodes()
    if (link === undefined || !next) return undefined
    // Each node before the link is connected with each node after it.
    size += nodes.length * next.length + next.length
    parts.push({ kind: 'link', text: link }, ...withSeparators(next))
    nodes = next
  }
  return { parts, size }
}

function withSeparators(nodes: readonly FlowPart[]): FlowPart[] {
  return nodes.flatMap((node, index): FlowPart[] => (index === 0 ? [node] : [{ kind: 'and' }, node]))
}

class FlowReading {
  readonly #text: string
  readonly #names: FlowchartNames
  #offset = 0

  constructor(text: string, names: FlowchartNames) {
    this.#text = text
    this.#names = names
  }

  isDone(): boolean {
    this.#take(SPACE)
    return this.#offset === this.#text.length
  }

  /** The nodes of one end of a link, which `&` joins. */
  nodes(): FlowPart[] | undefined {
    const nodes: FlowPart[] = []
    do {
      const node = this.#node()
      if (!node) return undefined
      nodes.push(node)
    } while (this.#take(AND))
    return nodes
  }

  link(): string | undefined {
    this.#take(SPACE)
    const [plain, start, operator] = this.#take(LINK) ?? []
    if (plain !== undefined) {
      const [, label] = this.#take(LINK_LABEL) ?? []
      return this.#linkText(start, operator!, label)
    }
    const [labelled, from, label, end] = this.#take(LABELLED_LINK) ?? []
    return labelled === undefined ? undefined : this.#linkText(from, end!, label)
  }

  #linkText(start: string | undefined, operator: string, written: string | undefined): string | undefined {
    const label = written === undefined ? undefined : readLabel(written)
    const isArrow = operator.endsWith('>')
    if ((written !== undefined && label === undefined) || (start !== undefined && !isArrow)) return undefined
    this.#take(SPACE)
    const [line, arrow] = operator.includes('.') ? DOTTED : operator.includes('=') ? THICK : SOLID
    const link = `${start ?? ''}${isArrow ? arrow : line}`
    return label === undefined ? link : `${link}|${label}|`
  }

  #node(): FlowPart | undefined {
    this.#take(SPACE)
    const [id] = this.#take(ID) ?? []
    if (id === undefined) return undefined
    const name = this.#names.node(id)
    if (!this.#readShape(name)) return undefined
    const [style = ''] = this.#take(CLASS) ?? []
    return { kind: 'node', name, style }
  }

  /** Returns false for a shape whose label cannot be shown. A node may have no shape. */
  #readShape(name: string): boolean {
    for (const [pattern, open, close] of SHAPES) {
      const [match, written = ''] = this.#take(pattern) ?? []
      if (match === undefined) continue
      const label = readLabel(written)
      if (label !== undefined) this.#names.shape(name, `${open}"${label}"${close}`)
      return label !== undefined
    }
    return true
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#offset
    const match = pattern.exec(this.#text)
    if (!match) return undefined
    this.#offset = pattern.lastIndex
    return match
  }
}
