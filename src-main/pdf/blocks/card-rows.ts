import type { Element } from 'hast'
import { ELEMENT_NAMES } from '../../content/markdown/tree/element-names.ts'
import { stringProperty } from '../../content/markdown/tree/hast-element.ts'
import { framed, type Box } from '../box.ts'
import type { Row } from '../row.ts'
import type { Setting } from '../setting.ts'
import { paragraphRows } from '../text/paragraph-rows.ts'
import { textSpan, type Span } from '../text/spans.ts'
import { INK, PLAIN, SIZE } from '../text/type-style.ts'
import type { LayOut } from './block-rows.ts'
import { boxed } from './framed-rows.ts'

/** The card of a page, a file or a web address: its title, its target and its caption. */
export function cardRows(setting: Setting, layOut: LayOut, node: Element, box: Box): Row[] {
  const address = stringProperty(node, 'dataAddress') ?? ''
  const isReference = node.tagName === ELEMENT_NAMES.contentReference
  const { title, detail, target } = (isReference && setting.named(address)) || setting.card(address)
  const inner = framed(box, { stroke: INK.rule }, 10)
  const link = target && { link: target }
  const spans: Span[] = [
    textSpan(title, { ...PLAIN, isBold: true, ...(target && { colour: INK.link }), ...link }),
    { kind: 'break' },
    textSpan(detail, { ...PLAIN, size: SIZE.small, colour: INK.muted }),
  ]
  const rows = paragraphRows(setting.pen, detail === '' ? spans.slice(0, 1) : spans, inner, {
    size: PLAIN.size,
  })
  // The content of a page reference only repeats its address, so the title replaces it.
  const caption = isReference
    ? []
    : layOut(node.children, inner, { ...PLAIN, size: SIZE.small + 0.5, colour: INK.muted })
  return boxed([...rows, ...caption.map((row) => ({ ...row, gap: Math.min(row.gap, 3) }))], inner, 7)
}
