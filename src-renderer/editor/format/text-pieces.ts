import type { EditorState } from '@codemirror/state'
import { isVerbatim } from './plain-places.ts'

/** The marks of blocks at the beginning of a line. */
const MARKS = /^\s*(?:>\s?)*(?:(?:[-+*]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)*(?:#{1,6}\s+)?/
/** The lines without words of their own: tags of blocks, HTML, rows of tables, fences, formulas and rules. */
const NO_TEXT = /^\s*(?:\{%|[<|]|:::|```|~~~|\$\$|(?:[-*_]\s*){3,}$)/

/** A range of the text within one paragraph, heading or item of a list. */
export interface TextPiece {
  from: number
  to: number
}

/** Returns the words in a range, one piece for each block, without the marks of blocks and the space around them. */
export function textPieces(state: EditorState, range: TextPiece): TextPiece[] {
  const pieces: TextPiece[] = []
  const { doc } = state
  const [first, last] = [doc.lineAt(range.from).number, doc.lineAt(range.to).number]
  let isOpen = false
  for (let number = first; number <= last; number++) {
    const line = doc.line(number)
    const marks = MARKS.exec(line.text)![0]
    const from = Math.max(line.from + marks.length, range.from)
    const text = doc.sliceString(from, Math.min(line.to, range.to))
    if (text.trim() === '' || NO_TEXT.test(line.text) || isVerbatim(state, from)) {
      isOpen = false
      continue
    }
    const start = from + text.length - text.trimStart().length
    const end = from + text.trimEnd().length
    const previous = isOpen && marks.trim() === '' ? pieces.at(-1) : undefined
    if (previous) previous.to = end
    else pieces.push({ from: start, to: end })
    // The text of a heading ends with its line.
    isOpen = !/#\s+$/.test(marks)
  }
  return pieces
}
