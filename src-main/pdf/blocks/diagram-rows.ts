import type { Element } from 'hast'
import { textOf } from '../../content/markdown/tree/hast-element.ts'
import type { Box } from '../box.ts'
import type { Row } from '../row.ts'
import type { Setting } from '../setting.ts'
import { CONTENT_HEIGHT } from '../sheet/sheet-size.ts'
import { paragraphRows } from '../text/paragraph-rows.ts'
import { textSpan } from '../text/spans.ts'
import { BLOCK_GAP, PLAIN } from '../text/type-style.ts'
import { plainCodeRows } from './code-rows.ts'

/** The row of a centred drawing of a diagram, within the room; or the source of a diagram that cannot be drawn. */
export function diagramRows(setting: Setting, node: Element, box: Box): Row[] {
  const source = textOf(node).trim()
  const diagram = setting.diagram(source)
  if (!diagram) return plainCodeRows(setting, source, box, 'Diagram')
  const { title, picture } = diagram
  const scale = Math.min(1, box.width / picture.width, (CONTENT_HEIGHT * 0.8) / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const left = box.left + (box.width - width) / 2
  const draw: Row['draw'] = (_pen, y) => picture.draw(left, y + 1, width, height)
  const drawing: Row = { gap: BLOCK_GAP, height: height + 2, frames: box.frames, draw }
  return [...(title === undefined ? [] : titleRows(setting, title, box)), drawing]
}

function titleRows(setting: Setting, title: string, box: Box): Row[] {
  const spans = [textSpan(title, { ...PLAIN, isBold: true })]
  const rows = paragraphRows(setting.pen, spans, box, { size: PLAIN.size, align: 'center' })
  return rows.map((row) => ({ ...row, staysWithNext: true }))
}
