import { getChunks } from '@codemirror/merge'
import type { EditorView } from '@codemirror/view'
import type { Move } from '../../../../../src-main/content/merge/find-moves.ts'
import { moveButton } from './move-button.ts'
import { moveWords, type MovedLines } from './moved-lines.ts'

/** Marks the moved lines among the removed ones of a unified diff, which the library draws as separate elements. */
export function markRemovedLines(view: EditorView, lines: MovedLines, go: (move: Move) => void): void {
  view.requestMeasure({
    key: lines,
    read: () => [...view.contentDOM.querySelectorAll<HTMLElement>('.cm-deletedChunk:not([data-moves])')],
    write(elements) {
      for (const element of elements) markElement(view, element, { lines, go })
    },
  })
}

function markElement(
  view: EditorView,
  element: HTMLElement,
  { lines, go }: { lines: MovedLines; go: (move: Move) => void },
): void {
  element.dataset['moves'] = ''
  const position = view.posAtDOM(element)
  const change =
    getChunks(view.state)?.chunks.findIndex(({ fromB, endB }) => fromB <= position && position <= endB) ?? -1
  const first = lines.changes[change]?.before.start
  if (first === undefined) return
  for (const [index, line] of element.querySelectorAll('.cm-deletedLine').entries()) {
    const move = lines.moveAt('before', first + index)
    if (!move) continue
    line.classList.add('cm-movedLine')
    if (move.before.start === first + index)
      line.append(moveButton(moveWords('before', move), () => go(move)))
  }
}
