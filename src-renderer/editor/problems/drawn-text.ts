/** The elements of a drawn block that contain no prose of its author. */
const NO_PROSE = 'code, pre, .katex, svg, button, [aria-hidden=true], [data-source]'

/** The prose of a drawn block as one text, and its nodes with their offsets in that text. */
export interface DrawnText {
  text: string
  nodes: readonly { node: Node; offset: number }[]
}

/** Reads the prose of a drawn block. */
export function drawnText(block: HTMLElement): DrawnText {
  const nodes: { node: Node; offset: number }[] = []
  let text = ''
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest(NO_PROSE)) continue
    nodes.push({ node, offset: text.length })
    text += (node.textContent ?? '').replaceAll('\n', ' ')
  }
  return { text, nodes }
}

/** Returns the range of the document for a range of the text; undefined outside all nodes. */
export function rangeIn({ nodes }: DrawnText, start: number, end: number): Range | undefined {
  const first = nodes.findLast(({ offset }) => offset <= start)
  const last = nodes.findLast(({ offset }) => offset < end)
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, start - first.offset)
  range.setEnd(last.node, end - last.offset)
  return range
}
