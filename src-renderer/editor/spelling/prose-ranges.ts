import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

/** The Markdown nodes whose text is not prose. */
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
/** The directives, expressions, formulas and icons, which Markdown does not have. */
const MARKUP = /\{%[^\n]*?%\}|\{\{[^\n]*?\}\}|<code>.*?<\/code>|\$\$?[^$\n]+\$\$?|:[a-z0-9_+-]+:/g

/** Returns the text between two positions with blanks in place of everything but prose. Offsets stay. */
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
  return text.replace(MARKUP, (markup) => ' '.repeat(markup.length))
}
