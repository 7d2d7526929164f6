import type { Pen } from '../pen.ts'
import { composeLines } from '../text/compose-lines.ts'
import { textSpan } from '../text/spans.ts'
import { INK, PLAIN, SIZE } from '../text/type-style.ts'
import { CONTENT_LEFT, CONTENT_WIDTH, FOOT } from './sheet-size.ts'

const STYLE = { ...PLAIN, size: SIZE.small, colour: INK.muted }

/** Writes the foot of a sheet: the document's title and the sheet's number. */
export function drawFoot(pen: Pen, title: string, number: number): void {
  const [name] = composeLines(pen, [textSpan(title, STYLE)], CONTENT_WIDTH - 60)
  const [page] = composeLines(pen, [textSpan(String(number), STYLE)], 60)
  if (name) pen.line(name, CONTENT_LEFT, FOOT)
  if (page) pen.line(page, CONTENT_LEFT + CONTENT_WIDTH - page.width, FOOT)
}
