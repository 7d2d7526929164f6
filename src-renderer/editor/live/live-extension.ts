import { Compartment, Prec, type Extension } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import type { CellDrawer } from './cells/cell-widget.ts'
import { tableCells } from './cells/table-cells.ts'
import { gapTyping } from './gap-typing.ts'
import { joinedLines } from './joined-lines.ts'
import { leaveKeys } from './leave-block.ts'
import { liveField } from './live-field.ts'
import { liveKeys } from './live-keys.ts'
import { liveMouse } from './live-mouse.ts'
import { liveTheme } from './live-theme.ts'
import { paragraphKeys } from './paragraph-keys.ts'
import { quietMarks } from './quiet-marks.ts'
import { sourceLines } from './source-lines.ts'
import { leaveScrolled } from './tab-order.ts'

/** The compartment of live preview. It is empty in other layouts. */
export const liveCompartment = new Compartment()

/** Draws the blocks of the page in place of their sources, except the block with the caret. */
export function livePreview(title: string | undefined, cells: CellDrawer): Extension {
  return Prec.high([
    liveField,
    joinedLines,
    tableCells(cells),
    liveMouse,
    liveKeys,
    leaveKeys,
    gapTyping,
    paragraphKeys,
    leaveScrolled,
    // The signs before the words of an item are one box, around the colours of its parts.
    Prec.lowest(sourceLines),
    quietMarks,
    liveTheme,
    title === undefined ? [] : EditorView.decorations.of(titleDecoration(title)),
  ])
}

function titleDecoration(title: string): DecorationSet {
  return Decoration.set(Decoration.widget({ block: true, side: -1, widget: new TitleWidget(title) }).range(0))
}

/** The title of the page above a text that does not contain it. */
class TitleWidget extends WidgetType {
  readonly #title: string

  constructor(title: string) {
    super()
    this.#title = title
  }

  override eq(other: TitleWidget): boolean {
    return other.#title === this.#title
  }

  override toDOM(): HTMLElement {
    const heading = document.createElement('h1')
    heading.className = 'cm-live-title'
    heading.dir = 'auto'
    heading.textContent = this.#title
    return heading
  }
}
