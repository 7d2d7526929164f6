import { RangeSet, StateEffect, StateField } from '@codemirror/state'
import type { EditorState, Extension } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  gutter,
  GutterMarker,
  keymap,
  ViewPlugin,
  WidgetType,
} from '@codemirror/view'
import type { DecorationSet } from '@codemirror/view'
import { isMainButton } from '../undo/main-button.ts'
import type { BlockLines } from './block-lines.ts'

/** Threads between the lines of a text. */
export interface ThreadedText {
  extension: Extension
  /** Shows the host of each of these blocks below it. */
  show: (blocks: ReadonlySet<string>) => void
  /** The element that contains the threads of a block. */
  hostOf: (block: string) => HTMLElement
  destroy: () => void
}

export interface ThreadedTextOptions {
  /** The blocks that can have threads. */
  blocks: () => readonly BlockLines[]
  canComment: () => boolean
  /** Called with the block on which the user wants to comment. */
  onComment: (block: string) => void
}

const WORDS = 'Comment on this block'
const redraw = StateEffect.define()

class HostWidget extends WidgetType {
  readonly block: string
  readonly host: HTMLElement

  constructor(block: string, host: HTMLElement) {
    super()
    this.block = block
    this.host = host
  }

  override eq(other: HostWidget): boolean {
    return other.host === this.host
  }

  override toDOM(): HTMLElement {
    return this.host
  }

  override ignoreEvent(): boolean {
    return true
  }
}

class CommentMarker extends GutterMarker {
  override toDOM(): HTMLElement {
    const sign = document.createElement('span')
    sign.className = 'cm-comment-sign'
    sign.title = WORDS
    sign.textContent = '+'
    return sign
  }
}

const MARKER = new CommentMarker()

/** Returns an extension that shows threads below the blocks of a text, and a comment button next to each block. */
export function threadedText({ blocks, canComment, onComment }: ThreadedTextOptions): ThreadedText {
  const hosts = new Map<string, HTMLElement>()
  const views = new Set<EditorView>()
  let shown: ReadonlySet<string> = new Set()
  // An editor measures its lines again when threads between them change their height.
  const sizes = new ResizeObserver(() => views.forEach((view) => view.requestMeasure()))

  function hostOf(block: string): HTMLElement {
    const existing = hosts.get(block)
    if (existing) return existing
    const host = document.createElement('div')
    host.className = 'cm-threads'
    sizes.observe(host)
    hosts.set(block, host)
    return host
  }

  function decorate({ doc }: EditorState): DecorationSet {
    const shownBlocks = blocks().filter(({ id, last }) => shown.has(id) && last <= doc.lines)
    const ranges = shownBlocks.map(({ id, last }) =>
      Decoration.widget({ widget: new HostWidget(id, hostOf(id)), block: true, side: 1 }).range(
        doc.line(last).to,
      ),
    )
    return RangeSet.of(ranges, true)
  }

  function blockAt(view: EditorView, position: number): string | undefined {
    const line = view.state.doc.lineAt(position).number
    return blocks().find(({ first, last }) => first <= line && line <= last)?.id
  }

  function comment(view: EditorView, position: number): boolean {
    const block = canComment() ? blockAt(view, position) : undefined
    if (block === undefined) return false
    onComment(block)
    return true
  }

  const threads = StateField.define<DecorationSet>({
    create: decorate,
    update: (value, { state, effects }) =>
      effects.some((each) => each.is(redraw)) ? decorate(state) : value,
    provide: (field) => EditorView.decorations.from(field),
  })
  const signs = gutter({
    class: 'cm-comment-gutter',
    lineMarker(view, { from }) {
      const line = view.state.doc.lineAt(from).number
      return canComment() && blocks().some(({ first }) => first === line) ? MARKER : null
    },
    domEventHandlers: { mousedown: (view, { from }, event) => isMainButton(event) && comment(view, from) },
  })
  const members = ViewPlugin.define((view) => {
    views.add(view)
    return { destroy: () => void views.delete(view) }
  })
  const keys = keymap.of([
    {
      key: 'Mod-Alt-m',
      run(view) {
        const { main } = view.state.selection
        // The tools for selected words have the same key.
        return main.empty && comment(view, main.head)
      },
    },
  ])

  return {
    extension: [threads, signs, members, keys],
    show(nextBlocks) {
      shown = nextBlocks
      for (const view of views) view.dispatch({ effects: redraw.of(null) })
    },
    hostOf,
    destroy: () => sizes.disconnect(),
  }
}
