import type { Element, ElementContent, RootContent } from 'hast'
import { ELEMENT_NAMES } from '../../../src-main/content/markdown/tree/element-names.ts'

const UNTOUCHED = new Set<string>([
  ELEMENT_NAMES.expression,
  ELEMENT_NAMES.math,
  ELEMENT_NAMES.mermaid,
  ELEMENT_NAMES.source,
  ELEMENT_NAMES.plain,
])

/** Returns a pattern that matches any of the terms, longest first, ignoring case; undefined without terms. */
export function termsPattern(terms: readonly string[]): RegExp | undefined {
  const wanted = terms.map((term) => term.trim()).filter((term) => term !== '')
  if (wanted.length === 0) return undefined
  const escaped = wanted
    .toSorted((a, b) => b.length - a.length)
    .map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`(${escaped.join('|')})`, 'giu')
}

/** Returns a copy of the nodes with each found term in a `mark`. Formulas and diagrams stay unchanged. */
export function markTerms<Node extends RootContent | ElementContent>(nodes: Node[], pattern: RegExp): Node[] {
  return nodes.flatMap((node) => markedNode(node, pattern) as Node[])
}

function markedNode(node: RootContent | ElementContent, pattern: RegExp): (RootContent | ElementContent)[] {
  if (node.type === 'text') return markedText(node.value, pattern)
  if (node.type !== 'element' || UNTOUCHED.has(node.tagName)) return [node]
  return [{ ...node, children: markTerms(node.children, pattern) }]
}

function markedText(value: string, pattern: RegExp): ElementContent[] {
  return value.split(pattern).flatMap((piece, index): ElementContent[] => {
    if (piece === '') return []
    const text: ElementContent = { type: 'text', value: piece }
    if (index % 2 === 0) return [text]
    const mark: Element = {
      type: 'element',
      tagName: 'mark',
      properties: { className: ['term'] },
      children: [text],
    }
    return [mark]
  })
}
