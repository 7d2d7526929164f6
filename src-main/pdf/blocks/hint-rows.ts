import type { Element } from 'hast'
import { stringProperty, textOf } from '../../content/markdown/tree/hast-element.ts'
import { framed, type Box } from '../box.ts'
import type { Row } from '../row.ts'
import type { Setting } from '../setting.ts'
import { startsFromRight } from '../text/direction.ts'
import { paragraphRows } from '../text/paragraph-rows.ts'
import { textSpan } from '../text/spans.ts'
import { PLAIN, SIZE } from '../text/type-style.ts'
import type { LayOut } from './block-rows.ts'
import { boxed } from './framed-rows.ts'

const COLOURS: Record<string, { fill: string; bar: string }> = {
  info: { fill: '#eef4fd', bar: '#2f6fd6' },
  success: { fill: '#ebf6ee', bar: '#2a8a4a' },
  warning: { fill: '#fdf5e4', bar: '#c07a00' },
  danger: { fill: '#fdeeee', bar: '#c93a3f' },
}

/** The rows of a hint, in a box with the colour of its kind. */
export function hintRows(setting: Setting, layOut: LayOut, node: Element, box: Box): Row[] {
  const { fill, bar } = COLOURS[stringProperty(node, 'dataStyle') ?? ''] ?? COLOURS['info']!
  const barAt = startsFromRight(textOf(node).slice(0, 200)) ? 'right' : 'left'
  const inner = framed(box, { fill, bar, barAt }, 12)
  const label = stringProperty(node, 'dataLabel')
  const title = label
    ? paragraphRows(
        setting.pen,
        [textSpan(label, { ...PLAIN, isBold: true, size: SIZE.small, colour: bar })],
        inner,
        {
          size: SIZE.small,
        },
      )
    : []
  const joined = title.map((row) => ({ ...row, staysWithNext: true }))
  return boxed([...joined, ...layOut(node.children, inner)], inner, 7)
}
