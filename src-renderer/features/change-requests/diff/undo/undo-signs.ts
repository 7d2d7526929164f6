import { getChunks } from '@codemirror/merge'
import type { Chunk } from '@codemirror/merge'
import type { Extension } from '@codemirror/state'
import { gutter, GutterMarker, keymap } from '@codemirror/view'
import type { EditorView } from '@codemirror/view'
import type { LineChange, LineRange } from './undo-change.ts'

const WORDS = 'Undo this change'

class UndoMarker extends GutterMarker {
  override toDOM(): HTMLElement {
    const sign = document.createElement('span')
    sign.className = 'cm-undo-sign'
    sign.title = WORDS
    sign.textContent = '↶'
    return sign
  }
}

const MARKER = new UndoMarker()

export interface UndoSignsOptions {
  /** The text of the base. */
  before: () => string
  mayUndo: () => boolean
  onUndo: (change: LineChange) => void
}

/** Returns an extension of the present text that shows an undo button next to each change. */
export function undoSigns({ before, mayUndo, onUndo }: UndoSignsOptions): Extension {
  function undo(view: EditorView, position: number): boolean {
    const chunk = mayUndo() ? chunkAt(view, position) : undefined
    if (!chunk) return false
    onUndo({
      before: linesBetween(before().replace(/\r\n?/g, '\n'), chunk.fromA, chunk.toA),
      after: linesBetween(view.state.doc.toString(), chunk.fromB, chunk.toB),
    })
    return true
  }
  return [
    gutter({
      class: 'cm-undo-gutter',
      lineMarker: (view, { from }) => (mayUndo() && beginsAt(view, from) ? MARKER : null),
      lineMarkerChange: () => true,
      domEventHandlers: { mousedown: (view, { from }) => beginsAt(view, from) && undo(view, from) },
    }),
    keymap.of([{ key: 'Mod-Alt-z', run: (view) => undo(view, view.state.selection.main.head) }]),
  ]
}

const chunksOf = (view: EditorView): readonly Chunk[] => getChunks(view.state)?.chunks ?? []

function firstLineOf({ state: { doc } }: EditorView, { fromB }: Chunk): number {
  return doc.lineAt(Math.min(fromB, doc.length)).from
}

function beginsAt(view: EditorView, from: number): boolean {
  return chunksOf(view).some((chunk) => firstLineOf(view, chunk) === from)
}

function chunkAt(view: EditorView, position: number): Chunk | undefined {
  const { from } = view.state.doc.lineAt(position)
  return chunksOf(view).find((chunk) => {
    const first = firstLineOf(view, chunk)
    return from === first || (from > first && from < chunk.toB)
  })
}

/** Returns the lines between two positions. The end of a chunk is after the end of its last line. */
function linesBetween(text: string, from: number, to: number): LineRange {
  const breaks = (part: string): number => part.split('\n').length - 1
  const start = breaks(text.slice(0, from)) + (from > text.length ? 1 : 0)
  if (to <= from) return { start, count: 0 }
  return { start, count: breaks(text.slice(from, to)) + (to > text.length ? 1 : 0) }
}
