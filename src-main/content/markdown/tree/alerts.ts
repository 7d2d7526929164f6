import type { Blockquote, Nodes, Paragraph, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Directive } from './directive-node.ts'

const ALERT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)?/i

const ALERT_STYLES: Record<string, { style: string; label: string }> = {
  note: { style: 'info', label: 'Note' },
  tip: { style: 'success', label: 'Tip' },
  important: { style: 'info', label: 'Important' },
  warning: { style: 'warning', label: 'Warning' },
  caution: { style: 'danger', label: 'Caution' },
}

/** Turns quotes that begin with a mark such as `[!NOTE]` (GitHub, DocFX) into hints. */
export function alertsToHints(tree: Nodes): void {
  visit(tree, 'blockquote', (quote, index, parent) => {
    const hint = hintOf(quote)
    if (!hint || !parent || index === undefined) return
    const siblings = parent.children as RootContent[]
    siblings[index] = hint
  })
}

function hintOf(quote: Blockquote): Directive | undefined {
  const first = quote.children[0]
  if (first?.type !== 'paragraph') return undefined
  const text = first.children[0]
  const mark = text?.type === 'text' ? ALERT.exec(text.value) : null
  if (!mark || text?.type !== 'text') return undefined
  const rest: Paragraph = {
    ...first,
    children: [{ ...text, value: text.value.slice(mark[0].length) }, ...first.children.slice(1)],
  }
  if (rest.children[1]?.type === 'break') rest.children.splice(1, 1)
  const isEmpty = rest.children.length === 1 && text.value.length === mark[0].length
  const children = isEmpty ? quote.children.slice(1) : [rest, ...quote.children.slice(1)]
  const attributes = ALERT_STYLES[mark[1]!.toLowerCase()]!
  return {
    type: 'directive',
    name: 'hint',
    attributes: { ...attributes },
    tag: '',
    source: '',
    closed: true,
    children,
  }
}
