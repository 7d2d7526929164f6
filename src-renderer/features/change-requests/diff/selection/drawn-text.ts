/** The parts of a drawn block that are not text of the page. */
const NO_TEXT = 'button, svg, .threads, .block-foot, .katex, [aria-hidden=true]'

/** The text of a drawn block, and the nodes of which it consists. */
export interface DrawnText {
  text: string
  nodes: { node: Text; start: number }[]
}

/** Reads the text that a drawn block shows of its page, without its threads and buttons. */
export function drawnText(block: HTMLElement): DrawnText {
  const nodes: DrawnText['nodes'] = []
  let text = ''
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement?.closest(NO_TEXT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    nodes.push({ node, start: text.length })
    text += node.data
  }
  return { text, nodes }
}

/** Returns the offsets in a drawn text of the part within a range of the document. Both are equal for an empty part. */
export function offsetsOf({ text, nodes }: DrawnText, range: Range): { start: number; end: number } {
  const parts = nodes.flatMap(({ node, start }) => {
    if (!range.intersectsNode(node)) return []
    const from = node === range.startContainer ? range.startOffset : 0
    const to = node === range.endContainer ? range.endOffset : node.length
    return from < to ? [{ start: start + from, end: start + to }] : []
  })
  const [first] = parts
  return first
    ? { start: first.start, end: parts.at(-1)?.end ?? first.end }
    : { start: text.length, end: text.length }
}

/** Returns the range of the document for a part of a drawn text. */
export function rangeOf(
  { nodes }: DrawnText,
  { start, end }: { start: number; end: number },
): Range | undefined {
  const first = nodes.findLast((each) => each.start <= start)
  const last = nodes.findLast((each) => each.start < end)
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, Math.min(start - first.start, first.node.length))
  range.setEnd(last.node, Math.min(end - last.start, last.node.length))
  return range
}
