import type { EditorView } from '@codemirror/view'
import { splitBlocks } from '../../../src-main/content/markdown/blocks.ts'
import { lineBelow } from '../line-below.ts'
import { addPendingLine } from '../pending-line.ts'

/** A paragraph of one picture. */
const PICTURE = /^!\[[^\]]*\]\([^)]*\)$/
/** The blocks whose text goes on where they end. */
const CONTINUED = new Set(['paragraph', 'heading', 'list'])

/**
 * Handles a click below a text that ends with a block such as code, a box, a table or a picture. It adds the line
 * below, because words that are typed at the end of the block would become part of it. Without words, the text stays.
 */
export function clickBelow(view: EditorView, { clientY, shiftKey }: MouseEvent): boolean {
  const { doc, readOnly } = view.state
  if (readOnly || shiftKey) return false
  if (clientY <= view.documentTop + view.lineBlockAt(doc.length).bottom) return false
  const last = splitBlocks(doc.toString()).at(-1)
  if (!last || last.end !== doc.length) return false
  if (CONTINUED.has(last.kind) && !PICTURE.test(doc.sliceString(last.start, last.end))) return false
  view.dispatch(addPendingLine(view.state, lineBelow(view.state, { end: doc.length })))
  view.focus()
  return true
}
