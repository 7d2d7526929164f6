import type { Element, ElementContent, RootContent, Text } from 'hast'
import type { InjectionKey } from 'vue'
import type { ShownPart } from '../use-rendered-page.ts'

/** A part of the text of a node, as offsets. */
export interface NodeRange {
  from: number
  to: number
}

/** The changed words of a block. */
export interface WordMarks {
  tag: 'ins' | 'del'
  /** The changed parts of texts in order, and the elements that changed as a whole, such as formulas. */
  ranges: ReadonlyMap<Text | Element, readonly NodeRange[]>
}

/** The changed words of one side of a comparison. */
export interface BlockWords {
  /** Receives all parts of the page whenever they change. */
  show: (parts: readonly ShownPart[]) => void
  /** Returns the changed words of a part; undefined for a part without a version on the other side. */
  marksOf: (part: ShownPart) => WordMarks | undefined
}

/** The changed words of the page around a component; undefined for a page that is not compared. */
export const BLOCK_WORDS: InjectionKey<BlockWords | undefined> = Symbol('changed words of blocks')

/** The class of a changed word, formula or picture. */
export const CHANGED_WORDS = 'changed-words'

type Node = RootContent | ElementContent

/** Returns a copy of the nodes with the changed words in `ins` or `del`. A changed picture gets a class instead. */
export function markWords<Kind extends Node>(nodes: readonly Kind[], marks: WordMarks): Kind[] {
  return nodes.flatMap((node) => markedNode(node, marks) as Kind[])
}

function markedNode(node: Node, marks: WordMarks): Node[] {
  if (node.type === 'text') return markedText(node, marks)
  if (node.type !== 'element') return [node]
  if (!marks.ranges.has(node)) return [inElement(node, marks)]
  // An element around a picture would change its place among the words.
  if (node.tagName === 'img')
    return [{ ...node, properties: { ...node.properties, className: [CHANGED_WORDS] } }]
  return [around(marks.tag, node)]
}

/** Marks the words in an element. Details with changed words start open. */
function inElement(element: Element, marks: WordMarks): Element {
  const children = markWords(element.children, marks)
  if (element.tagName !== 'details' || !hasMarks(element, marks)) return { ...element, children }
  return { ...element, properties: { ...element.properties, open: true }, children }
}

const hasMarks = (node: Node, { ranges }: Pick<WordMarks, 'ranges'>): boolean =>
  (node.type === 'text' || node.type === 'element') &&
  (ranges.has(node) ||
    (node.type === 'element' && node.children.some((child) => hasMarks(child, { ranges }))))

function markedText(node: Text, { tag, ranges }: WordMarks): ElementContent[] {
  const pieces: ElementContent[] = []
  let at = 0
  for (const { from, to } of ranges.get(node) ?? []) {
    if (from > at) pieces.push({ type: 'text', value: node.value.slice(at, from) })
    pieces.push(around(tag, { type: 'text', value: node.value.slice(from, to) }))
    at = to
  }
  if (at === 0) return [node]
  return at < node.value.length ? [...pieces, { type: 'text', value: node.value.slice(at) }] : pieces
}

const around = (tagName: string, content: ElementContent): Element => ({
  type: 'element',
  tagName,
  properties: { className: [CHANGED_WORDS] },
  children: [content],
})
