import type { Element } from 'hast'
import { stringProperty } from '../../../content/markdown/tree/hast-element.ts'
import type { Box } from '../../box.ts'
import type { Row } from '../../row.ts'
import type { Setting } from '../../setting.ts'
import { paragraphRows } from '../../text/paragraph-rows.ts'
import { textSpan } from '../../text/spans.ts'
import { BLOCK_GAP, INK, PLAIN, SIZE } from '../../text/type-style.ts'
import type { LayOut } from '../block-rows.ts'

/** The rows of an entry of a changelog, with its date above its text. Its tags are the first paragraph of the text. */
export function updateRows(setting: Setting, layOut: LayOut, node: Element, box: Box): Row[] {
  const words = stringProperty(node, 'dataWords') ?? ''
  const style = { ...PLAIN, size: SIZE.small, colour: INK.muted, isBold: true }
  const look = { size: SIZE.small, gap: BLOCK_GAP * 2 }
  const head = words === '' ? [] : paragraphRows(setting.pen, [textSpan(words, style)], box, look)
  return [...head.map((row) => ({ ...row, staysWithNext: true })), ...layOut(node.children, box)]
}
