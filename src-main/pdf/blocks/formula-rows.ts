import type { Element } from 'hast'
import type { Box } from '../box.ts'
import { formulaOf } from '../formulas/formula-source.ts'
import type { Row } from '../row.ts'
import type { Setting } from '../setting.ts'
import { CONTENT_HEIGHT } from '../sheet/sheet-size.ts'
import type { Span, TextStyle } from '../text/spans.ts'
import { BLOCK_GAP, PLAIN } from '../text/type-style.ts'
import { plainCodeRows } from './code-rows.ts'

/** The distance above and below a displayed formula, in points. */
const PADDING = 3
/** The largest width of a formula in a line, which cannot be broken. A wider one is scaled down. */
const WIDEST_INLINE = 380

/** The rows of a displayed formula, which is centred; or the source of a formula that cannot be typeset. */
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

/** The span of a formula on the baseline; undefined for a formula that cannot be typeset. */
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
