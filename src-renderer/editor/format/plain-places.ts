import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

/** The syntax nodes whose text has no marks. */
const VERBATIM = new Set('FencedCode CodeBlock InlineCode CodeText HTMLBlock CommentBlock URL'.split(' '))
const FENCE = /^---[ \t]*$/

/** True at a position in code, HTML, an address or the front matter, where Markdown has no effect. */
export function isVerbatim(state: EditorState, position: number): boolean {
  for (let node = syntaxTree(state).resolveInner(position, -1); ;) {
    if (VERBATIM.has(node.name) && node.from < position) return true
    if (!node.parent) break
    node = node.parent
  }
  return isInFrontMatter(state, position)
}

function isInFrontMatter({ doc }: EditorState, position: number): boolean {
  if (!FENCE.test(doc.line(1).text) || position <= doc.line(1).to) return false
  const last = doc.lineAt(position).number
  for (let number = 2; number < last; number += 1) if (FENCE.test(doc.line(number).text)) return false
  return true
}
