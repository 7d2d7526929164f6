import type { Element } from 'hast'
import { stringProperty } from '../../../content/markdown/tree/hast-element.ts'
import type { Row } from '../../sheet/row.ts'
import { paragraphRows } from '../../text/paragraph-rows.ts'
import { textSpan, type Span } from '../../text/spans.ts'
import { BLOCK_GAP, INK, PLAIN, SIZE } from '../../text/type-style.ts'
import type { LayOut } from '../block-rows.ts'
import type { Box } from '../box.ts'
import type { Setting } from '../setting.ts'

/** An entry of a changelog: its date and tags in one line above its text. */
export function updateRows(setting: Setting, layOut: LayOut, node: Element, box: Box): Row[] {
  const words = stringProperty(node, 'dataWords') ?? ''
  const tags = (stringProperty(node, 'dataTags') ?? '').split(',').filter((tag) => tag !== '')
  const small = { ...PLAIN, size: SIZE.small, colour: INK.muted }
  const spans: Span[] = [
    textSpan(words, { ...small, isBold: true }),
    ...tags.flatMap((tag) => [
      textSpan('  ', small),
      textSpan(` ${tag} `, { ...small, background: INK.inlineCodeFill }),
    ]),
  ]
  const isEmpty = words === '' && tags.length === 0
  const head = isEmpty ? [] : paragraphRows(setting.pen, spans, box, { size: SIZE.small, gap: BLOCK_GAP * 2 })
  return [...head.map((row) => ({ ...row, staysWithNext: true })), ...layOut(node.children, box)]
}
