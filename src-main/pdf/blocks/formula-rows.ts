import type { Element } from 'hast'
import { formulaOf } from '../formulas/formula-source.ts'
import type { Row } from '../sheet/row.ts'
import { CONTENT_HEIGHT } from '../sheet/sheet-size.ts'
import type { Span, TextStyle } from '../text/spans.ts'
import { BLOCK_GAP, PLAIN } from '../text/type-style.ts'
import type { Box } from './box.ts'
import { plainCodeRows } from './code-rows.ts'
import type { Setting } from './setting.ts'

/** Above and below a formula that stands on its own, in points. */
const PADDING = 3
/** A formula in a line is never broken; a wider one is made smaller. */
const WIDEST_INLINE = 380

/** A formula on its own, in the middle; what cannot be set stands as it is typed. */
export function formulaRows(setting: Setting, node: Element, box: Box): Row[] {
  const source = formulaOf(node)
  const formula = setting.formula(source)
  if (!formula) return plainCodeRows(setting, source.text, box)
  const { width, ascent, descent } = formula
  const fitting = Math.min(box.width / width, (CONTENT_HEIGHT * 0.9) / (ascent + descent))
  const size = Math.min(PLAIN.size, fitting)
  return [
    {
      gap: BLOCK_GAP,
      height: (ascent + descent) * size + 2 * PADDING,
      frames: box.frames,
      draw: (_pen, y) => {
        const left = box.left + (box.width - width * size) / 2
        formula.draw(left, y + PADDING + ascent * size, { size, colour: PLAIN.colour })
      },
    },
  ]
}

/** A formula in a line, on the line that letters stand on; undefined for what cannot be set. */
export function formulaSpan(setting: Setting, node: Element, style: TextStyle): Span | undefined {
  const formula = setting.formula(formulaOf(node))
  if (!formula) return undefined
  const size = Math.min(style.size, WIDEST_INLINE / formula.width)
  const { ascent, descent, width } = formula
  return {
    kind: 'picture',
    style,
    picture: {
      width: width * size,
      height: (ascent + descent) * size,
      descent: descent * size,
      draw: (x, y) => formula.draw(x, y + ascent * size, { size, colour: style.colour }),
    },
  }
}
