import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

/** The time to parse the text up to the caret, in milliseconds. */
const PARSE_TIME = 50
const MARKER = /^([-+*]|(\d{1,9})([.)]))(?:([ \t]+)(\[[ xX]\](?=\s|$))?|$)/

/** An item of a list in the source. */
export interface ListItem {
  node: SyntaxNode
  /** The position of the marker. */
  from: number
  /** The number of characters before the marker in the line. */
  indent: number
  /** The bullet, or the number with its delimiter. */
  marker: string
  /** The position of the text behind the marker and the check box. */
  text: number
  /** The number of characters from the marker to the text. */
  width: number
  /** Undefined for a bullet. */
  number: number | undefined
  /** The delimiter after the number, or the bullet. */
  sign: string
  /** True without any text, also behind a check box. */
  isEmpty: boolean
}

/** Returns the innermost item at a position; undefined outside lists, in code and in tables. */
export function itemAt(state: EditorState, position: number): ListItem | undefined {
  const line = state.doc.lineAt(position)
  const tree = ensureSyntaxTree(state, line.to, PARSE_TIME) ?? syntaxTree(state)
  const start = line.from + /^[\s>]*/.exec(line.text)![0].length
  let node: SyntaxNode | null = tree.resolveInner(Math.min(start, line.to), start < line.to ? 1 : -1)
  for (; node; node = node.parent) {
    if (/Code|Table|HTML/.test(node.name)) return undefined
    if (node.name === 'ListItem') return readItem(state, node)
  }
  return undefined
}

/** Returns the item of a node. */
export function readItem({ doc }: EditorState, node: SyntaxNode): ListItem | undefined {
  const line = doc.lineAt(node.from)
  const text = line.text.slice(node.from - line.from)
  const match = MARKER.exec(text)
  if (!match) return undefined
  const [matched, marker = '', number, delimiter, space = ' '] = match
  const blank = /^[ \t]*/.exec(text.slice(matched.length))![0].length
  return {
    node,
    from: node.from,
    text: node.from + matched.length + (matched.endsWith(']') ? blank : 0),
    indent: node.from - line.from,
    marker,
    // Five spaces begin code behind one space.
    width: marker.length + (space.length > 4 || space === '' ? 1 : space.length),
    number: number === undefined ? undefined : Number(number),
    sign: delimiter ?? marker,
    isEmpty: node.to <= line.to && text.slice(matched.length).trim() === '',
  }
}

/** Returns the items of a list that follow an item, or that precede it, the nearest first. */
export function siblings(state: EditorState, { node }: ListItem, side: 'next' | 'previous'): ListItem[] {
  const step = (from: SyntaxNode) => (side === 'next' ? from.nextSibling : from.prevSibling)
  const found: ListItem[] = []
  for (let next = step(node); next; next = step(next)) {
    const item = next.name === 'ListItem' ? readItem(state, next) : undefined
    if (item) found.push(item)
  }
  return found
}

/** Returns the item that contains the list of an item; undefined at the top level. */
export function parentOf(state: EditorState, { node }: ListItem): ListItem | undefined {
  const parent = node.parent?.parent
  return parent?.name === 'ListItem' ? readItem(state, parent) : undefined
}

/** Returns the last item of the list at the end of an item. */
export function lastChildOf(state: EditorState, { node }: ListItem): ListItem | undefined {
  const list = node.lastChild
  const last = list && /^(?:Bullet|Ordered)List$/.test(list.name) ? list.lastChild : null
  return last?.name === 'ListItem' ? readItem(state, last) : undefined
}
