import type { Element, ElementContent } from 'hast'
import { element, text } from './hast-element.ts'

/**
 * Cuts highlighted code into one `span.line` for each line, so that each can show its number. A token that spans lines
 * becomes one token on each. `marked` contains the numbers of marked lines, counted from 1.
 */
export function splitLines(children: ElementContent[], marked: ReadonlySet<number> = new Set()): Element[] {
  return linesOf(children).map((line, index) => {
    const className = marked.has(index + 1) ? ['line', 'is-marked'] : ['line']
    return element('span', { className }, [...line, text('\n')])
  })
}

function linesOf(children: ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]]
  for (const child of children) {
    const [first, ...rest] = piecesOf(child)
    if (first) lines.at(-1)!.push(...first)
    lines.push(...rest)
  }
  return lines
}

function piecesOf(node: ElementContent): ElementContent[][] {
  if (node.type === 'text') return node.value.split('\n').map((piece) => (piece ? [text(piece)] : []))
  if (node.type !== 'element') return [[]]
  return linesOf(node.children).map((line) => [{ ...node, children: line }])
}
