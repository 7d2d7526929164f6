import type { Element } from 'hast'
import { stringProperty } from '../../../content/markdown/tree/hast-element.ts'
import type { Row } from '../../sheet/row.ts'
import { paragraphRows } from '../../text/paragraph-rows.ts'
import { textSpan } from '../../text/spans.ts'
import { INK, PLAIN } from '../../text/type-style.ts'
import type { LayOut } from '../block-rows.ts'
import { framed, type Box } from '../box.ts'
import { boxed } from '../framed-rows.ts'
import type { Setting } from '../setting.ts'
import { iconSpans } from './service-spans.ts'

/** A text to copy: on paper it is open, under its description. */
export function promptRows(setting: Setting, layOut: LayOut, node: Element, box: Box): Row[] {
  const inner = framed(box, { stroke: INK.rule }, 10)
  const style = { ...PLAIN, isBold: true }
  const title = stringProperty(node, 'dataDescription')?.trim() || 'Prompt'
  const spans = [...iconSpans(setting, stringProperty(node, 'dataIcon'), style), textSpan(title, style)]
  const head = paragraphRows(setting.pen, spans, inner, { size: PLAIN.size })
  return boxed(
    [...head.map((row) => ({ ...row, staysWithNext: true })), ...layOut(node.children, inner)],
    inner,
    7,
  )
}
