import { EditorSelection, type Extension } from '@codemirror/state'
import { EditorView, ViewPlugin, type MouseSelectionStyle } from '@codemirror/view'
import { blockElement } from './block-widget.ts'
import { isDrawnCell } from './cells/cell-place.ts'
import { clickBelow } from './click-below.ts'
import { clearDragHighlight, DragHighlight } from './drag-highlight.ts'
import { enterText, holdBlocks, liveField } from './live-field.ts'
import { positionAt } from './pointer-place.ts'
import { toggleBox } from './task-boxes.ts'

const isFollowing = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey

const isDrawn = (view: EditorView, { target }: Event): boolean =>
  blockElement(target, view) !== undefined || isDrawnCell(target)

const linkAt = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('a[href]') : null

/** Stops clicks on links, which place the caret. With Ctrl or Cmd, a click follows the link. */
const linkClicks = ViewPlugin.define((view) => {
  const stop = new AbortController()
  view.contentDOM.addEventListener(
    'click',
    (event) => {
      if (!isDrawn(view, event) || !linkAt(event) || isFollowing(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal: stop.signal },
  )
  return { destroy: () => stop.abort() }
})

/** The views whose last click began in a drawn block. */
const pressedDrawn = new WeakSet<EditorView>()

function recordPress(view: EditorView, { target }: MouseEvent): void {
  if (blockElement(target, view)) pressedDrawn.add(view)
  else pressedDrawn.delete(view)
}

/** The caret and the selection by mouse in drawn blocks. Nothing moves until the release of the button. */
export const liveMouse: Extension = [
  linkClicks,
  EditorView.mouseSelectionStyle.of((view, event) => {
    if (event.button !== 0) return null
    if (event.detail === 2 && pressedDrawn.has(view)) return selectWord(view, event)
    return blockElement(event.target, view) ? selectFrom(view, event) : null
  }),
  EditorView.domEventHandlers({
    mousedown(event, view) {
      if (event.button !== 0) return false
      if (event.detail === 1) recordPress(view, event)
      if (isDrawn(view, event) && linkAt(event) && isFollowing(event)) return true
      if (toggleBox(view, event) || (event.detail === 1 && clickBelow(view, event))) return true
      view.dispatch({ effects: holdBlocks.of(true) })
      const stop = new AbortController()
      const end = (released: MouseEvent): void => {
        stop.abort()
        release(view, released)
      }
      // A drag of selected text ends without a release of the button.
      window.addEventListener('mouseup', end, { signal: stop.signal, capture: true })
      window.addEventListener('dragend', end, { signal: stop.signal, capture: true })
      return false
    },
    focus(_event, view) {
      queueMicrotask(() => {
        if (view.state.field(liveField, false)?.isEntered === false)
          view.dispatch({ effects: enterText.of(null) })
      })
    },
  }),
]

/**
 * Selects the word of the first click of a double click. The first click has shown the source, in which the pointer may
 * be at another word.
 */
function selectWord(view: EditorView, event: MouseEvent): MouseSelectionStyle {
  const { head } = view.state.selection.main
  let word = view.state.wordAt(head) ?? EditorSelection.cursor(head)
  return {
    update({ docChanged, changes }) {
      if (docChanged) word = word.map(changes)
    },
    get(current) {
      if (current === event) return EditorSelection.create([word])
      const end = positionAt(view, current)
      return EditorSelection.single(
        end < word.from ? word.to : word.from,
        end < word.from ? end : Math.max(end, word.to),
      )
    },
  }
}

function selectFrom(view: EditorView, event: MouseEvent): MouseSelectionStyle {
  let start = positionAt(view, event)
  let before = view.state.selection
  const highlight = new DragHighlight(view, event)
  return {
    update({ docChanged, changes }) {
      if (!docChanged) return
      start = changes.mapPos(start)
      before = before.map(changes)
    },
    get(current, isExtending, isMultiple) {
      const head = current === event ? start : positionAt(view, current)
      if (current !== event) highlight.extendTo(current)
      if (isExtending) return before.replaceRange(before.main.extend(head))
      const range = EditorSelection.range(start, head)
      return isMultiple ? before.addRange(range) : EditorSelection.create([range])
    },
  }
}

/** Shows the source under the pointer, and scrolls so that the caret stays at the pointer. */
function release(view: EditorView, { clientY }: MouseEvent): void {
  clearDragHighlight(view)
  const live = view.state.field(liveField, false)
  if (!live?.isHeld) return
  const { head } = view.state.selection.main
  let wasDrawn = false
  live.drawn.between(head, head, () => void (wasDrawn = true))
  view.dispatch({ effects: holdBlocks.of(false) })
  const caret = wasDrawn ? view.coordsAtPos(head) : null
  if (caret) view.scrollDOM.scrollTop += (caret.top + caret.bottom) / 2 - clientY
}
