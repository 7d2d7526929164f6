import svgToPdf from 'svg-to-pdfkit'
import { bytesOfDataUrl } from '../platform/data-url.ts'
import { drawableSize } from './drawable-picture.ts'
import type { Pen } from './pen.ts'
import { INK } from './text/type-style.ts'

/** The place of a drawing on the present sheet, in points. */
export interface DrawingPlace {
  x: number
  y: number
  width: number
  height: number
}

/** Draws an SVG into a place. `fontOf` returns the document's name of a font for its letters. */
export function drawSvg(
  { document }: Pen,
  svg: string,
  { x, y, width, height }: DrawingPlace,
  fontOf: (isBold: boolean, isItalic: boolean, family: string) => string,
): void {
  try {
    svgToPdf(document, svg, x, y, {
      width,
      height,
      preserveAspectRatio: 'xMidYMid meet',
      fontCallback: (family, isBold, isItalic) => fontOf(isBold, isItalic, family),
      // A drawing may contain pictures, but must load nothing.
      imageCallback: (link) => (isDrawable(link) ? link : ''),
      warningCallback: () => undefined,
    })
  } catch {
    // An empty frame replaces a drawing that cannot be drawn.
    document.rect(x, y, width, height).lineWidth(0.6).stroke(INK.rule)
  }
}

/** True for a picture within the drawing itself. A few kilobytes can unpack to gigabytes, so its size is bounded. */
function isDrawable(link: string): boolean {
  const bytes = /^data:image\/(?:png|jpe?g);/i.test(link) ? bytesOfDataUrl(link) : undefined
  return bytes !== undefined && drawableSize(bytes) !== undefined
}
