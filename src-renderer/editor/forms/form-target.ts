import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { blockElement } from '../live/block-widget.ts'
import { liveField } from '../live/live-field.ts'
import { rangeOfElement, type BlockRange } from '../live/pointer-place.ts'
import { picturesIn } from './picture-source.ts'
import { tableIn } from './table-source.ts'

/** The part of a block that a form edits: a picture, or a row of a table. */
export type FormTarget = { kind: 'picture'; index: number } | { kind: 'row'; index: number; column: number }

/** The source range of a block, and the part that a form edits. */
export interface FormPlace extends BlockRange {
  target: FormTarget
}

const PICTURE = 'img:not([data-shown-in="dark"]), [data-picture]:not([data-shown-in="dark"])'
const CARD = '.page-card'

/** Returns the picture, card or row under the pointer; undefined when its source is ambiguous. */
export function formAtPointer(view: EditorView, { target }: Event): FormPlace | undefined {
  const element = blockElement(target, view)
  const range = element && rangeOfElement(view, element)
  if (!element || !range || !(target instanceof Element)) return undefined
  const source = view.state.sliceDoc(range.from, range.to)
  const formTarget = rowAt(element, target, source) ?? pictureAt(element, target, source)
  return formTarget && { ...range, target: formTarget }
}

function rowAt(block: Element, target: Element, source: string): FormTarget | undefined {
  const table = tableIn(source)
  if (!table) return undefined
  const rows = rowElements(block, table.rows.length)
  const index = rows.findIndex((row) => row.contains(target))
  if (index < 0) return undefined
  const cell = target.closest('td, th')
  const shown = [...(rows[index]?.children ?? [])].findIndex((child) => child === cell)
  const visible = [...table.columns.keys()].filter((column) => table.columns[column]?.isHidden === false)
  return { kind: 'row', index, column: visible[shown] ?? 0 }
}

/** Returns the elements of the rows below the head; none when the source has another number of rows. */
function rowElements(block: Element, count: number): Element[] {
  const cards = [...block.querySelectorAll(CARD)]
  if (cards.length > 0) return cards.length === count ? cards : []
  const rows = [...block.querySelectorAll('tr')]
  return rows.length === count || rows.length === count + 1 ? rows.slice(rows.length - count) : []
}

function pictureAt(block: Element, target: Element, source: string): FormTarget | undefined {
  const caption = target.closest('figcaption')
  const picture = target.closest(PICTURE) ?? caption?.closest('figure')?.querySelector(PICTURE)
  if (!picture || !block.contains(picture)) return undefined
  const shown = [...block.querySelectorAll(PICTURE)]
  if (shown.length !== picturesIn(source).length) return undefined
  return { kind: 'picture', index: shown.indexOf(picture) }
}

/** Returns the drawn element of a form's target, or its block when the target is not drawn. */
export function elementOf(view: EditorView, { from, target }: FormPlace): Element | undefined {
  const blocks = [...view.contentDOM.querySelectorAll('.cm-live-block')]
  const block = blocks.find((each) => view.posAtDOM(each) === from)
  if (!block) return undefined
  if (target.kind === 'picture') {
    const picture = [...block.querySelectorAll(PICTURE)][target.index]
    return picture?.closest('figure') ?? picture ?? block
  }
  const cards = [...block.querySelectorAll(CARD)]
  const rows = cards.length > 0 ? cards : [...block.querySelectorAll('tbody tr')]
  return rows[target.index] ?? block
}

/** Returns the picture or row of the block at the caret that is nearest to it; undefined without one. */
export function formAtCaret(state: EditorState): FormPlace | undefined {
  const { head } = state.selection.main
  let range: BlockRange | undefined
  state.field(liveField).all.between(head, head, (from, to) => {
    range ??= { from, to }
  })
  return range && formInBlock(state, range, head)
}

/** Returns the picture or row of a block nearest to a position; undefined without one. */
export function formInBlock(
  state: EditorState,
  range: BlockRange,
  position = range.from,
): FormPlace | undefined {
  const source = state.sliceDoc(range.from, range.to)
  const offset = position - range.from
  const table = tableIn(source)
  if (table) {
    const row = Math.max(
      0,
      table.rows.findLastIndex(({ from }) => from <= offset),
    )
    const column = table.rows[row]?.cells.findIndex(({ to }) => offset <= to) ?? 0
    return { ...range, target: { kind: 'row', index: row, column: Math.max(0, column) } }
  }
  const pictures = picturesIn(source)
  if (pictures.length === 0) return undefined
  const index = pictures.findIndex(({ to }) => offset <= to)
  return { ...range, target: { kind: 'picture', index: index < 0 ? pictures.length - 1 : index } }
}
