import { Prec, type Extension } from '@codemirror/state'
import { EditorView, layer, ViewPlugin, type LayerMarker, type ViewUpdate } from '@codemirror/view'
import { markBox, type MarkBox } from './edit-mark-box.ts'
import { editsOfOthers, fadeEdit, type EditOfOther } from './edits-of-others.ts'

/** The time until a mark begins to fade, in milliseconds. */
export const MARK_SHOWN = 6000
/** The duration of fading, in milliseconds. */
export const MARK_FADES = 1200

/** A bar beside lines that another user just edited, with the user's name. It does not move the layout. */
class EditMark implements LayerMarker {
  readonly #edit: EditOfOther
  readonly #box: MarkBox

  constructor(edit: EditOfOther, view: EditorView) {
    this.#edit = edit
    this.#box = markBox(edit, view)
  }

  eq(other: EditMark): boolean {
    const [one, two] = [this.#box, other.#box]
    const isSameBox =
      one.top === two.top &&
      one.left === two.left &&
      one.width === two.width &&
      one.height === two.height &&
      one.isInTable === two.isInTable
    return isSameBox && this.#edit.name === other.#edit.name && this.#edit.isFading === other.#edit.isFading
  }

  draw(): HTMLElement {
    const bar = document.createElement('div')
    const label = bar.appendChild(document.createElement('span'))
    label.className = 'cm-edited-name'
    this.#adjust(bar, label)
    return bar
  }

  update(bar: HTMLElement): boolean {
    const label = bar.firstElementChild
    if (!(label instanceof HTMLElement)) return false
    this.#adjust(bar, label)
    return true
  }

  #adjust(bar: HTMLElement, label: HTMLElement): void {
    const { isInTable, ...sides } = this.#box
    bar.className = 'cm-edited'
    bar.classList.toggle('is-fading', this.#edit.isFading)
    bar.classList.toggle('is-in-table', isInTable)
    label.textContent = `Edited by ${this.#edit.name}`
    for (const [side, pixels] of Object.entries(sides)) bar.style.setProperty(side, `${pixels}px`)
  }
}

const marks = layer({
  above: true,
  class: 'cm-edited-marks',
  update: ({ startState, state, docChanged, viewportChanged, transactions }) => {
    const [before, now] = [startState.field(editsOfOthers).named, state.field(editsOfOthers).named]
    // A table may have been drawn or opened.
    const isDrawnAnew = transactions.some(({ effects, selection }) => effects.length > 0 || selection)
    return before !== now || (now.length > 0 && (docChanged || viewportChanged || isDrawnAnew))
  },
  markers(view) {
    const { from, to } = view.viewport
    return view.state
      .field(editsOfOthers)
      .named.filter((edit) => edit.from <= to && edit.to >= from)
      .map((edit) => new EditMark(edit, view))
  },
})

/** Fades and removes each mark after `MARK_SHOWN`. */
const fading = ViewPlugin.fromClass(
  class {
    readonly #timers = new Set<ReturnType<typeof setTimeout>>()
    readonly #view: EditorView

    constructor(view: EditorView) {
      this.#view = view
      for (const edit of view.state.field(editsOfOthers).named) this.#wait(edit)
    }

    update({ startState, state }: ViewUpdate): void {
      const [before, now] = [startState.field(editsOfOthers).named, state.field(editsOfOthers).named]
      if (before === now) return
      for (const edit of now) if (!before.some((each) => isSame(each, edit))) this.#wait(edit)
    }

    destroy(): void {
      for (const timer of this.#timers) clearTimeout(timer)
    }

    #wait(edit: EditOfOther): void {
      const timer = setTimeout(
        () => {
          this.#timers.delete(timer)
          this.#view.dispatch({ effects: fadeEdit.of(edit) })
        },
        edit.isFading ? MARK_FADES : MARK_SHOWN,
      )
      this.#timers.add(timer)
    }
  },
)

const isSame = (one: EditOfOther, other: EditOfOther): boolean =>
  one.number === other.number && one.isFading === other.isFading

const theme = EditorView.baseTheme({
  '.cm-edited-marks': { pointerEvents: 'none' },
  '.cm-edited': {
    boxSizing: 'border-box',
    borderInlineStart: '2px solid var(--accent)',
    transition: `opacity ${MARK_FADES}ms`,
  },
  '.cm-edited.is-fading': { opacity: '0' },
  '.cm-edited-name': {
    // The gap above the lines has no words to cover. Beside many lines, the name stays visible.
    position: 'sticky',
    insetBlockStart: '18px',
    float: 'inline-end',
    marginInlineEnd: 'var(--gutter, var(--space-6))',
    transform: 'translateY(-100%)',
    padding: '0 6px',
    borderRadius: '4px',
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--accent-text)',
    fontFamily: 'var(--font-text)',
    fontSize: 'var(--size-xs)',
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    unicodeBidi: 'plaintext',
  },
  // Within a table the name stands on the border of the cell, between the words of two rows.
  '.is-in-table > .cm-edited-name': {
    marginInlineEnd: '4px',
    maxWidth: 'calc(100% - 8px)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    transform: 'translateY(-50%)',
  },
  '@media (prefers-reduced-motion: reduce)': { '.cm-edited': { transition: 'none' } },
})

/** Marks the lines that other users just edited. */
export const marksOfOthers: Extension = [editsOfOthers, marks, fading, Prec.low(theme)]
