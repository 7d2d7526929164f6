import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

/** The nodes of Markdown whose text is no prose. */
const NO_PROSE = new Set([
  'InlineCode',
  'FencedCode',
  'CodeBlock',
  'CodeText',
  'URL',
  'Autolink',
  'HTMLTag',
  'HTMLBlock',
  'Comment',
  'CommentBlock',
  'ProcessingInstruction',
  'ProcessingInstructionBlock',
  'LinkLabel',
  'Entity',
  'Escape',
])
/** Directives, expressions, formulas and icons, which are not part of Markdown. */
const MARKUP = /\{%[^\n]*?%\}|\{\{[^\n]*?\}\}|<code>.*?<\/code>|\$\$?[^$\n]+\$\$?|:[a-z0-9_+-]+:/g

/** Replaces everything between two positions that is no prose by blanks, so that offsets stay. */
export function proseBetween(state: EditorState, from: number, to: number): string {
  const hidden: [number, number][] = []
  syntaxTree(state).iterate({
    from,
    to,
    enter(node) {
      if (!NO_PROSE.has(node.name)) return true
      hidden.push([Math.max(from, node.from), Math.min(to, node.to)])
      return false
    },
  })
  let text = state.sliceDoc(from, to)
  for (const [start, end] of hidden)
    text = text.slice(0, start - from) + ' '.repeat(Math.max(0, end - start)) + text.slice(end - from)
  return text.replace(MARKUP, (found) => ' '.repeat(found.length))
}
