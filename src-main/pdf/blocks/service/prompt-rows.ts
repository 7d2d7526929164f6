import type { Element } from 'hast'
import { stringProperty } from '../../../content/markdown/tree/hast-element.ts'
import { framed, type Box } from '../../box.ts'
import type { Row } from '../../row.ts'
import type { Setting } from '../../setting.ts'
import { paragraphRows } from '../../text/paragraph-rows.ts'
import { textSpan } from '../../text/spans.ts'
import { INK, PLAIN } from '../../text/type-style.ts'
import type { LayOut } from '../block-rows.ts'
import { boxed } from '../framed-rows.ts'
import { iconSpans } from './service-spans.ts'

/** The rows of a text to copy, which is open on paper, under its description. */
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
