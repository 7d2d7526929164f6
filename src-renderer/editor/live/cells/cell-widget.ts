import { WidgetType, type EditorView } from '@codemirror/view'
import type { RootContent } from 'hast'
import { OPERATED } from '../block-widget.ts'

/** Draws the content of cells. */
export interface CellDrawer {
  drawCell: (content: readonly RootContent[], element: HTMLElement, view: EditorView) => void
  removeCell: (element: HTMLElement) => void
}

/** The class of an element that shows a cell in place of its source. */
export const DRAWN_CELL_CLASS = 'cm-live-cell'

/** The drawn content of a cell, in place of its source. */
export class CellWidget extends WidgetType {
  readonly #content: readonly RootContent[]
  readonly #source: string
  readonly #drawer: CellDrawer

  constructor(content: readonly RootContent[], source: string, drawer: CellDrawer) {
    super()
    this.#content = content
    this.#source = source
    this.#drawer = drawer
  }

  override eq(other: CellWidget): boolean {
    return other.#content === this.#content || other.#source === this.#source
  }

  override toDOM(view: EditorView): HTMLElement {
    const element = document.createElement('span')
    element.className = `${DRAWN_CELL_CLASS} prose`
    this.#drawer.drawCell(this.#content, element, view)
    return element
  }

  override destroy(element: HTMLElement): void {
    this.#drawer.removeCell(element)
  }

  override ignoreEvent(event: Event): boolean {
    return event.target instanceof Element && event.target.closest(OPERATED) !== null
  }
}

/** A `<br>` tag within a cell, drawn as a line break. */
export class BreakWidget extends WidgetType {
  override eq(): boolean {
    return true
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span')
    element.textContent = '\n'
    return element
  }
}
