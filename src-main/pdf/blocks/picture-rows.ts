import type { Element } from 'hast'
import { stringProperty } from '../../content/markdown/tree/hast-element.ts'
import { framed, type Box } from '../box.ts'
import type { Row } from '../row.ts'
import type { Setting } from '../setting.ts'
import { CONTENT_HEIGHT } from '../sheet/sheet-size.ts'
import { paragraphRows, type Align } from '../text/paragraph-rows.ts'
import { textSpan, type PdfTarget } from '../text/spans.ts'
import { BLOCK_GAP, INK, PLAIN, SIZE } from '../text/type-style.ts'
import { boxed } from './framed-rows.ts'
import { pictureSize } from './picture-size.ts'

/** The rows of a picture as a block; a picture that cannot be drawn is a box with its description. */
export function pictureRows(
  setting: Setting,
  node: Element,
  box: Box,
  placement: { align?: Align; link?: PdfTarget | undefined } = {},
): Row[] {
  const source = stringProperty(node, 'src') ?? ''
  const picture = setting.picture(source)
  if (!picture) return missingPicture(setting, node, source, box)
  const { width, height } = pictureSize(node, picture, { width: box.width, height: CONTENT_HEIGHT * 0.8 })
  const left = box.left + (placement.align === 'center' ? (box.width - width) / 2 : 0)
  return [
    {
      gap: BLOCK_GAP,
      height: height + 2,
      frames: box.frames,
      draw: (pen, y) => {
        picture.draw(left, y + 1, width, height)
        if (placement.link) pen.link(placement.link, left, y + 1, width, height)
      },
    },
  ]
}

/** Returns the description of a missing picture and its address. A document never fetches anything. */
function missingPicture(setting: Setting, node: Element, source: string, box: Box): Row[] {
  const { title, detail, target } = setting.card(source)
  const alternative = stringProperty(node, 'alt')
  const inner = framed(box, { stroke: INK.rule }, 8)
  const spans = [
    textSpan(alternative || title, { ...PLAIN, colour: INK.muted, isItalic: true }),
    { kind: 'break' as const },
    textSpan(alternative ? `Picture: ${title}` : `Picture: ${detail || title}`, {
      ...PLAIN,
      size: SIZE.small,
      colour: target ? INK.link : INK.muted,
      ...(target && { link: target }),
    }),
  ]
  return boxed(paragraphRows(setting.pen, spans, inner, { size: SIZE.text }), inner, 7)
}
