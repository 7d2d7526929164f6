import { getChunks } from '@codemirror/merge'
import { Facet } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { gutter, GutterMarker, keymap } from '@codemirror/view'
import type { EditorView } from '@codemirror/view'
import { isMainButton } from './main-button.ts'
import type { LineChange, LineRange } from './undo-change.ts'

const WORDS = 'Undo this change'

/** Marks a text that is wholly new or wholly removed. All of it is one change, without a comparison. */
export const wholeText = Facet.define<'new' | 'gone', 'new' | 'gone' | undefined>({
  combine: ([look]) => look,
})

/** The positions of a change in both texts. The end is after the line break of the last line. */
interface Span {
  fromA: number
  toA: number
  fromB: number
  toB: number
}

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
    const span = mayUndo() ? spanAt(view, position) : undefined
    if (!span) return false
    onUndo({
      before: linesBetween(before().replace(/\r\n?/g, '\n'), span.fromA, span.toA),
      after: linesBetween(presentText(view), span.fromB, span.toB),
    })
    return true
  }
  return [
    gutter({
      class: 'cm-undo-gutter',
      lineMarker: (view, { from }) => (mayUndo() && beginsAt(view, from) ? MARKER : null),
      lineMarkerChange: () => true,
      domEventHandlers: {
        mousedown: (view, { from }, event) => isMainButton(event) && beginsAt(view, from) && undo(view, from),
      },
    }),
    keymap.of([{ key: 'Mod-Alt-z', run: (view) => undo(view, view.state.selection.main.head) }]),
  ]
}

const presentText = ({ state }: EditorView): string =>
  state.facet(wholeText) === 'gone' ? '' : state.doc.toString()

function spansOf({ state }: EditorView): readonly Span[] {
  const look = state.facet(wholeText)
  if (look === undefined) return getChunks(state)?.chunks ?? []
  // An empty text has one line.
  const end = state.doc.length + 1
  return look === 'new'
    ? [{ fromA: 0, toA: 1, fromB: 0, toB: end }]
    : [{ fromA: 0, toA: end, fromB: 0, toB: 1 }]
}

function firstLineOf({ state: { doc } }: EditorView, { fromB }: Span): number {
  return doc.lineAt(Math.min(fromB, doc.length)).from
}

function beginsAt(view: EditorView, from: number): boolean {
  return spansOf(view).some((span) => firstLineOf(view, span) === from)
}

function spanAt(view: EditorView, position: number): Span | undefined {
  const { from } = view.state.doc.lineAt(position)
  return spansOf(view).find((span) => {
    if (view.state.facet(wholeText) !== undefined) return true
    const first = firstLineOf(view, span)
    return from === first || (from > first && from < span.toB)
  })
}

/** Returns the lines between two positions. The end of a change is after the end of its last line. */
function linesBetween(text: string, from: number, to: number): LineRange {
  const breaks = (part: string): number => part.split('\n').length - 1
  const start = breaks(text.slice(0, from)) + (from > text.length ? 1 : 0)
  if (to <= from) return { start, count: 0 }
  return { start, count: breaks(text.slice(from, to)) + (to > text.length ? 1 : 0) }
}
