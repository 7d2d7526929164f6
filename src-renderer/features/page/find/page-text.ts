/** A run of text without a break between blocks, with the nodes that contain it. */
export interface TextRun {
  text: string
  nodes: { node: Text; start: number }[]
}

/** Elements that end a run of text. A match never crosses their edges. */
const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,li,td,th,pre,blockquote,figcaption,summary,dt,dd,div,section,header'
/** Content that readers do not see as text. A match in it would have no visible place. */
const LEFT_OUT = 'nav,script,style,template,button,svg,select,textarea,[aria-hidden="true"],.katex-mathml'

/** Reads the text that a user sees within an element, in order, one run for each block. */
export function readTextRuns(root: Element): TextRun[] {
  const runs: TextRun[] = []
  let block: Element | null = null
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches(LEFT_OUT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.data === '') continue
    const nodeBlock = node.parentElement?.closest(BLOCKS) ?? root
    const last = runs.at(-1)
    if (last && nodeBlock === block) append(last, node)
    else runs.push({ text: node.data, nodes: [{ node, start: 0 }] })
    block = nodeBlock
  }
  return runs
}

function append(run: TextRun, node: Text): void {
  run.nodes.push({ node, start: run.text.length })
  run.text += node.data
}
