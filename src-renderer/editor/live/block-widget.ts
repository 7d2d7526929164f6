import { WidgetType, type EditorView } from '@codemirror/view'
import { isDrawnAlike, type DrawnBlock } from './drawn-block.ts'
import { estimateHeight } from './estimate-height.ts'
import { isScrollKey } from './tab-order.ts'

/** Draws blocks of the page into elements of the editor. */
export interface BlockDrawer {
  /** Draws a block soon. Until then, the element has the estimated height in pixels. */
  draw: (block: DrawnBlock, element: HTMLElement, estimate: number) => void
  remove: (element: HTMLElement) => void
  /** Returns the height of a block when it was last drawn, in pixels. */
  heightOf: (block: DrawnBlock) => number | undefined
}

/** The class of an element that shows a drawn block. */
export const BLOCK_CLASS = 'cm-live-block'

/** The elements of a page that the user operates. A click on one of them places no caret. */
export const OPERATED =
  'button, summary, input, select, textarea, video, audio, iframe, [role=tab], [role=button]'

const drawers = new WeakMap<HTMLElement, BlockDrawer>()

/** A drawn block in place of its source. Its content is created when it comes near the screen. */
export class BlockWidget extends WidgetType {
  readonly block: DrawnBlock
  readonly #drawer: BlockDrawer
  readonly #characters: number

  constructor(block: DrawnBlock, drawer: BlockDrawer) {
    super()
    this.block = block
    this.#drawer = drawer
    this.#characters = block.part.end - block.part.start
  }

  override eq(other: BlockWidget): boolean {
    return isDrawnAlike(this.block, other.block)
  }

  override get estimatedHeight(): number {
    return this.#drawer.heightOf(this.block) ?? estimateHeight(this.block.part.kind, this.#characters)
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('div')
    this.#drawInto(element)
    return element
  }

  override updateDOM(element: HTMLElement): boolean {
    this.#drawInto(element)
    return true
  }

  #drawInto(element: HTMLElement): void {
    const { part } = this.block
    element.className = `${BLOCK_CLASS} prose`
    element.classList.toggle('is-tight', !part.isApart)
    element.classList.toggle('is-first', part.start === 0)
    drawers.set(element, this.#drawer)
    this.#drawer.draw(this.block, element, this.estimatedHeight)
  }

  override destroy(element: HTMLElement): void {
    drawers.get(element)?.remove(element)
  }

  /** The drawn page handles its own buttons. Everything else places the caret. */
  override ignoreEvent(event: Event): boolean {
    if (isScrollKey(event)) return true
    return event.target instanceof Element && event.target.closest(OPERATED) !== null
  }
}

/** Returns the element of the drawn block that contains an element. */
export function blockElement(target: EventTarget | null, view: EditorView): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>(`.${BLOCK_CLASS}`) : null
  return found && view.contentDOM.contains(found) ? found : undefined
}

/** Returns the element of the drawn block whose source starts at a position; undefined away from the screen. */
export function blockElementAt(view: EditorView, position: number): HTMLElement | undefined {
  const { node, offset } = view.domAtPos(position)
  const child = node.childNodes[offset]
  return child instanceof Element ? blockElement(child, view) : undefined
}
