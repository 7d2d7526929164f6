import type { EditorState, Extension } from '@codemirror/state'
import { EditorView, ViewPlugin, type PluginValue, type ViewUpdate } from '@codemirror/view'
import { liveField } from './live-field.ts'

/** The line breaks around the text of an empty line. */
interface Gap {
  from: number
  before: string
  after: string
}

const typing = EditorView.inputHandler.of((view, from, to, text) => {
  const gap = from === to && text.trim() !== '' && !view.composing ? gapAt(view.state, from) : undefined
  if (!gap) return false
  view.dispatch({
    changes: { from, insert: view.state.toText(gap.before + text + gap.after) },
    selection: { anchor: from + gap.before.length + text.length },
    scrollIntoView: true,
    userEvent: 'input.type',
  })
  return true
})

/** Separates composed text at its end, because a line that moves would end the composition. */
class ComposedGap implements PluginValue {
  readonly #view: EditorView
  #gap: Gap | undefined
  #frame = 0

  constructor(view: EditorView) {
    this.#view = view
  }

  begin(): void {
    const { state } = this.#view
    this.#gap ??= gapAt(state, state.selection.main.head)
  }

  end(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#separate())
  }

  update({ changes }: ViewUpdate): void {
    if (this.#gap) this.#gap.from = changes.mapPos(this.#gap.from, -1)
  }

  #separate(): void {
    const [gap, view] = [this.#gap, this.#view]
    if (!gap || view.composing || view.state.readOnly) return
    this.#gap = undefined
    const line = view.state.doc.lineAt(gap.from)
    if (line.from !== gap.from || line.text.trim() === '') return
    const changes = view.state.changes([
      { from: line.from, insert: view.state.toText(gap.before) },
      { from: line.to, insert: view.state.toText(gap.after) },
    ])
    const { main } = view.state.selection
    const anchor = Math.min(changes.mapPos(main.head, -1), changes.mapPos(line.to, -1))
    const selection = main.head >= line.from && main.head <= line.to ? { selection: { anchor } } : {}
    view.dispatch({ changes, ...selection, userEvent: 'input.type.compose' })
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame)
  }
}

const composing = ViewPlugin.fromClass(ComposedGap, {
  eventHandlers: {
    compositionstart() {
      this.begin()
    },
    compositionend() {
      this.end()
    },
  },
})

/**
 * Turns text typed on an empty line directly above or below a block into a separate block. In Markdown it would join
 * that block, while the line looks like the space between them.
 */
export const gapTyping: Extension = [typing, composing]

/** Returns the gap at an empty line; undefined where no block is directly beside it. */
function gapAt(state: EditorState, position: number): Gap | undefined {
  const { length, from, to } = state.doc.lineAt(position)
  if (length > 0) return undefined
  const before = from > 0 && endsBlock(state, from - 1, 'to') ? '\n' : ''
  const after = to < state.doc.length && endsBlock(state, to + 1, 'from') ? '\n' : ''
  return before + after === '' ? undefined : { from, before, after }
}

function endsBlock(state: EditorState, position: number, end: 'from' | 'to'): boolean {
  let isEnd = false
  state.field(liveField).all.between(position, position, (from, to) => {
    isEnd ||= (end === 'from' ? from : to) === position
  })
  return isEnd
}
