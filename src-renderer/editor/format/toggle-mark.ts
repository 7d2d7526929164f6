import { EditorSelection } from '@codemirror/state'
import type { ChangeSpec, EditorState, SelectionRange, StateCommand } from '@codemirror/state'

interface RangeEdit {
  changes: ChangeSpec
  range: SelectionRange
}

/**
 * Returns a command that puts a mark such as `**` around every selection, or removes it. Without a selection, it marks
 * the word at the caret, or inserts two marks with the caret between them.
 */
export function toggleMark(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    const edit = state.changeByRange((range) => toggleRange(state, wordAtCaretOr(state, range), range, mark))
    dispatch(state.update(edit, { scrollIntoView: true, userEvent: 'input.format' }))
    return true
  }
}

function wordAtCaretOr(state: EditorState, range: SelectionRange): SelectionRange {
  return range.empty ? (state.wordAt(range.head) ?? range) : range
}

function toggleRange(
  state: EditorState,
  word: SelectionRange,
  range: SelectionRange,
  mark: string,
): RangeEdit {
  const { from, to } = trimmed(state, word)
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
function trimmed(state: EditorState, { from, to }: SelectionRange): { from: number; to: number } {
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
