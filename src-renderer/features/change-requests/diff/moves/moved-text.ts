import { getChunks } from '@codemirror/merge'
import { RangeSetBuilder, type Extension } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  keymap,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import type { Move } from '../../../../../src-main/content/merge/find-moves.ts'
import { moveButton } from './move-button.ts'
import { movedLines, moveWords, type DiffSide, type MovedLines } from './moved-lines.ts'
import { markRemovedLines } from './removed-lines.ts'

/** Extensions of both sides that show moved lines as moved. */
export type MovedText = Record<DiffSide, Extension>

const MOVED = Decoration.line({ class: 'cm-movedLine' })
const OTHER = { before: 'after', after: 'before' } as const

/** A button at the end of moved lines that leads to their other place. */
class MoveSign extends WidgetType {
  readonly words: string
  readonly go: () => void

  constructor(words: string, go: () => void) {
    super()
    this.words = words
    this.go = go
  }

  override eq(other: MoveSign): boolean {
    return other.words === this.words
  }

  override toDOM(): HTMLElement {
    return moveButton(this.words, this.go)
  }

  override ignoreEvent(): boolean {
    return true
  }
}

/** Shows lines that moved unchanged as moved in a diff, with a button that leads to their other place. */
export function movedText(texts: () => Record<DiffSide, string>): MovedText {
  const views: Partial<Record<DiffSide, EditorView>> = {}
  let cache: { chunks: unknown; lines: MovedLines } | undefined

  function linesOf(view: EditorView): MovedLines | undefined {
    const chunks = getChunks(view.state)?.chunks
    if (!chunks) return undefined
    if (cache?.chunks !== chunks) cache = { chunks, lines: movedLines(texts(), chunks) }
    return cache.lines
  }

  /** Goes to the other place of a move. A unified diff has the removed lines above the present ones of their change. */
  function go(from: DiffSide, move: Move): void {
    const side = OTHER[from]
    const view = views[side] ?? views.after
    if (!view) return
    const hasOwnView = views[side] !== undefined
    const change = cache?.lines.changes.find(({ before: { start, count } }) => {
      return start <= move.before.start && move.before.start < start + count
    })
    const line = hasOwnView ? move[side].start : (change?.after.start ?? 0)
    const { doc } = view.state
    const anchor = doc.line(Math.min(line + 1, doc.lines)).from
    view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
    view.focus()
  }

  function decorate(view: EditorView, side: DiffSide): DecorationSet {
    const builder = new RangeSetBuilder<Decoration>()
    const lines = linesOf(view)
    const { doc } = view.state
    const moves = lines?.moves.toSorted((one, other) => one[side].start - other[side].start) ?? []
    for (const move of moves) {
      const { start, count } = move[side]
      for (let line = start; line < start + count && line < doc.lines; line++) {
        const { from, to } = doc.line(line + 1)
        builder.add(from, from, MOVED)
        if (line > start) continue
        const widget = new MoveSign(moveWords(side, move), () => go(side, move))
        builder.add(to, to, Decoration.widget({ widget, side: 1 }))
      }
    }
    return builder.finish()
  }

  function sideOf(side: DiffSide): Extension {
    const plugin = ViewPlugin.define(
      (view) => {
        views[side] = view
        const shown = { decorations: decorate(view, side), chunks: cache?.chunks }
        const markRemoved = (): void => {
          const lines = side === 'after' && !views.before ? linesOf(view) : undefined
          if (lines) markRemovedLines(view, lines, (move) => go('before', move))
        }
        markRemoved()
        return {
          get decorations() {
            return shown.decorations
          },
          update(update: ViewUpdate) {
            if (getChunks(update.state)?.chunks !== shown.chunks) {
              shown.decorations = decorate(view, side)
              shown.chunks = cache?.chunks
            }
            markRemoved()
          },
          destroy: () => void delete views[side],
        }
      },
      { decorations: (value) => value.decorations },
    )
    const goHere = (view: EditorView): boolean => {
      const line = view.state.doc.lineAt(view.state.selection.main.head).number - 1
      const move = linesOf(view)?.moveAt(side, line)
      if (move) go(side, move)
      return move !== undefined
    }
    return [plugin, keymap.of([{ key: 'Mod-Alt-j', run: goHere }])]
  }

  return { before: sideOf('before'), after: sideOf('after') }
}
