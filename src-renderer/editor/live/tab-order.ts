import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const STOPS = 'a[href], button, input, select, textarea, summary, iframe, video, audio, [tabindex="0"]'
/** The parts of a drawn block that may be wider than the page. */
const SCROLLED = '.table-frame, .code-scroll, pre[tabindex]'

/**
 * Removes the controls of a drawn block from the Tab order, so that Escape and Tab leave the editor without a stop at
 * each block. The keyboard edits the source of these controls.
 */
export function leaveTabOrder(block: Element): void {
  for (const control of block.querySelectorAll<HTMLElement>(STOPS)) control.tabIndex = -1
}

/** A part of a drawn block, and its place in the Tab order. */
interface ScrolledPart {
  part: HTMLElement
  tabIndex: number
}

/** Measures the wide parts of blocks. A part that scrolls is a tab stop, because the arrow keys scroll it there. */
export function measureScrolled(blocks: Iterable<Element>): ScrolledPart[] {
  return [...blocks].flatMap((block) =>
    [...block.querySelectorAll<HTMLElement>(SCROLLED)].map((part) => ({
      part,
      tabIndex: part.scrollWidth > part.clientWidth ? 0 : -1,
    })),
  )
}

/** Puts measured parts into the Tab order, or removes them from it. */
export function placeScrolled(parts: readonly ScrolledPart[]): void {
  for (const { part, tabIndex } of parts) if (part.tabIndex !== tabIndex) part.tabIndex = tabIndex
}

/** True for a key in a part that scrolls. Escape leads back into the text. */
export const isScrollKey = (event: Event): boolean =>
  event instanceof KeyboardEvent && event.key !== 'Escape' && isInScrolled(event)

const isInScrolled = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.matches(SCROLLED) && target.tabIndex === 0

/** Escape leads from a part that scrolls back into the text. */
export const leaveScrolled: Extension = EditorView.domEventHandlers({
  keydown(event, view) {
    if (event.key !== 'Escape' || !isInScrolled(event)) return false
    view.focus()
    return true
  },
})
