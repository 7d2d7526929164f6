import { EditorSelection } from '@codemirror/state'
import type { ChangeSpec, EditorState, SelectionRange, StateCommand } from '@codemirror/state'
import { textPieces, type TextPiece } from './text-pieces.ts'

interface RangeEdit {
  changes: ChangeSpec
  range: SelectionRange
}

/**
 * Returns a command that puts a mark such as `**` around every selection, or removes it. Without a selection, it marks
 * the word at the caret, or inserts two marks with the caret between them. A mark ends with its block, so a selection
 * of several blocks has marks in each.
 */
export function toggleMark(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    const edit = state.changeByRange((range) => toggleSelection(state, range, mark))
    dispatch(state.update(edit, { scrollIntoView: true, userEvent: 'input.format' }))
    return true
  }
}

function toggleSelection(state: EditorState, range: SelectionRange, mark: string): RangeEdit {
  const pieces = textPieces(state, range)
  if (range.empty || pieces.length < 2) {
    const words = range.empty ? (state.wordAt(range.head) ?? range) : (pieces[0] ?? range)
    return toggleRange(state, words, range, mark)
  }
  const open = pieces.filter(({ from, to }) => !isMarked(state.sliceDoc(from, to), mark))
  const changes = state.changes(
    open.length > 0
      ? open.flatMap(({ from, to }) => [
          { from, insert: mark },
          { from: to, insert: mark },
        ])
      : pieces.flatMap(({ from, to }) => [
          { from, to: from + mark.length },
          { from: to - mark.length, to },
        ]),
  )
  const start = changes.mapPos(range.from, -1)
  const end = changes.mapPos(range.to, 1)
  const isForward = range.anchor <= range.head
  return { changes, range: isForward ? EditorSelection.range(start, end) : EditorSelection.range(end, start) }
}

function toggleRange(state: EditorState, words: TextPiece, range: SelectionRange, mark: string): RangeEdit {
  const { from, to } = trimmed(state, words)
  const size = mark.length
  const text = state.sliceDoc(from, to)
  if (isMarked(text, mark)) return unwrap(from, to, size, range)
  if (isMarked(state.sliceDoc(from - size, to + size), mark) && from >= size) {
    return unwrap(from - size, to + size, size, range)
  }
  return {
    changes: [
      { from, insert: mark },
      { from: to, insert: mark },
    ],
    range: EditorSelection.range(range.anchor + size, range.head + size),
  }
}

/** Returns a range without white space at its ends, because `** bold**` is not bold. */
function trimmed(state: EditorState, { from, to }: TextPiece): TextPiece {
  const text = state.sliceDoc(from, to)
  const start = text.length - text.trimStart().length
  const end = text.length - text.trimEnd().length
  return start === text.length ? { from, to } : { from: from + start, to: to - end }
}

function isMarked(text: string, mark: string): boolean {
  return text.length >= 2 * mark.length && text.startsWith(mark) && text.endsWith(mark)
}

function unwrap(from: number, to: number, size: number, range: SelectionRange): RangeEdit {
  const moved = (position: number) => Math.min(Math.max(position, from + size), to - size) - size
  return {
    changes: [
      { from, to: from + size },
      { from: to - size, to },
    ],
    range: EditorSelection.range(moved(range.anchor), moved(range.head)),
  }
}
