import type { Element } from 'hast'
import { stringProperty, textOf } from '../../../content/markdown/tree/hast-element.ts'
import { percentOf } from '../../../content/markdown/tree/service/column-elements.ts'
import type { Box } from '../../box.ts'
import { withGap, type Row } from '../../row.ts'
import { startsFromRight } from '../../text/direction.ts'
import type { TextStyle } from '../../text/spans.ts'
import { BLOCK_GAP } from '../../text/type-style.ts'
import type { LayOut } from '../block-rows.ts'
import { elementsOf } from '../element-kinds.ts'
import { rowsBeside, type Column } from './rows-beside.ts'

/** The distance between two columns, in points. */
const GAP = 18
/** The least width of a column beside another one. Narrower ones are below each other. */
const NARROWEST = 90

/** The rows of columns beside each other, each with its share of the width. */
export function columnRows(layOut: LayOut, node: Element, box: Box, style: TextStyle): Row[] {
  const columns = elementsOf(node)
  const widths = widthsOf(columns, box.width - GAP * (columns.length - 1))
  if (columns.length < 2 || widths.some((width) => width < NARROWEST))
    return columns.flatMap((column) => layOut(column.children, box, style))
  const isFromRight = startsFromRight(textOf(node).slice(0, 200))
  let before = 0
  const laid = columns.map((column, index): Column => {
    const width = widths[index]!
    const left = isFromRight ? box.left + box.width - before - width : box.left + before
    before += width + GAP
    const rows = layOut(column.children, { left, width, frames: [] }, style)
    return { rows: withGap(rows, 0), place: placeOf(column) }
  })
  return withGap(rowsBeside(laid, box), BLOCK_GAP)
}

/** Returns the widths of columns by their shares. Without any, all have the same width. */
function widthsOf(columns: readonly Element[], room: number): number[] {
  const shares = columns.map((column) => percentOf(stringProperty(column, 'dataWidth')) ?? 0)
  const total = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => (total === 0 ? room / columns.length : (room * share) / total))
}

function placeOf(column: Element): Column['place'] {
  const place = stringProperty(column, 'dataValign')
  return place === 'middle' || place === 'bottom' ? place : 'top'
}
