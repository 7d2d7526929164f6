import svgToPdf from 'svg-to-pdfkit'
import { bytesOfDataUrl } from '../platform/data-url.ts'
import type { Pen } from './pen.ts'
import { openRaster } from './pictures/raster.ts'
import { drawWhole } from './pictures/whole-drawing.ts'
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
  pen: Pen,
  svg: string,
  { x, y, width, height }: DrawingPlace,
  fontOf: (isBold: boolean, isItalic: boolean, family: string) => string,
): void {
  const { document } = pen
  const draw = (): void =>
    svgToPdf(document, svg, x, y, {
      width,
      height,
      preserveAspectRatio: 'xMidYMid meet',
      fontCallback: (family, isBold, isItalic) => fontOf(isBold, isItalic, family),
      // A drawing may contain pictures, but must load nothing.
      imageCallback: (link) => (isDrawable(document, link) ? link : ''),
      warningCallback: () => undefined,
    })
  try {
    drawWhole(pen, draw)
  } catch {
    // An empty frame replaces a drawing that cannot be drawn.
    document.rect(x, y, width, height).lineWidth(0.6).stroke(INK.rule)
  }
}

/** The opened pictures of a document by their addresses, which its types leave out. */
interface PicturedDocument {
  _imageRegistry: Record<string, object>
}

/**
 * True for a picture within the drawing itself. It is opened here, because the library checks neither the bytes of a
 * picture nor their number.
 */
function isDrawable(document: Pen['document'], link: string): boolean {
  const { _imageRegistry: opened } = document as unknown as PicturedDocument
  if (Object.hasOwn(opened, link)) return true
  const bytes = /^data:image\/(?:png|jpe?g);/i.test(link) ? bytesOfDataUrl(link) : undefined
  const raster = bytes && openRaster(document, bytes)
  if (raster) opened[link] = raster.image
  return raster !== undefined
}
