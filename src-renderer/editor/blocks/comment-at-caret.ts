import type { EditorState } from '@codemirror/state'
import { blockPage, selectedSpan } from './block-page.ts'

/** Opens the comments of the block with the caret. Returns false when the caret is in no block. */
export function commentAtCaret(state: EditorState, comment: (blockId: string) => void): boolean {
  const span = selectedSpan(state)
  const block = span && blockPage(state).blocks[span.first]
  if (!block) return false
  comment(block.id)
  return true
}
