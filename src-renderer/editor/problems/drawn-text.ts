/** The elements of a drawn block that contain no prose of its author. */
const NO_PROSE = 'code, pre, .katex, svg, button, [aria-hidden=true], [data-source]'

/** The prose of a drawn block as one text, with the nodes that it stands in. */
export interface DrawnText {
  text: string
  nodes: readonly { node: Node; at: number }[]
}

/** Reads the prose of a drawn block. */
export function drawnText(block: HTMLElement): DrawnText {
  const nodes: { node: Node; at: number }[] = []
  let text = ''
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest(NO_PROSE)) continue
    nodes.push({ node, at: text.length })
    text += (node.textContent ?? '').replaceAll('\n', ' ')
  }
  return { text, nodes }
}

/** Returns the range of the document for a range of the text; undefined where there is no node. */
export function rangeIn({ nodes }: DrawnText, start: number, end: number): Range | undefined {
  const first = nodes.findLast(({ at }) => at <= start)
  const last = nodes.findLast(({ at }) => at < end)
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, start - first.at)
  range.setEnd(last.node, end - last.at)
  return range
}
