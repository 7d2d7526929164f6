import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import { stringProperty } from '../../content/markdown/tree/hast-element.ts'
import { bytesOfDataUrl } from '../../platform/data-url.ts'
import { POINTS_PER_PIXEL } from '../blocks/picture-size.ts'
import { letterOfFamily, withFontsOfLetters, withReadLetters } from '../diagrams/drawing-letters.ts'
import { drawSvg } from '../draw-svg.ts'
import { drawableSize } from '../drawable-picture.ts'
import type { Pen } from '../pen.ts'
import { isDrawnSoon } from '../pictures/drawing-work.ts'
import { openRaster, type Raster } from '../pictures/raster.ts'
import type { Picture } from '../setting.ts'
import { PLAIN } from '../text/type-style.ts'
import type { PageDestinations } from './destinations.ts'
import type { PdfSource } from './pdf-book.ts'

const LARGEST_SVG = 2_000_000
/** White space that no drawing needs, and in which the library searches in quadratic time. */
const LONG_SPACE = /\s{200,}/g

/** The pictures of a document. Each is read once, and stored in the document once. */
export class Pictures {
  readonly #pen: Pen
  readonly #source: PdfSource
  readonly #byPath = new Map<string, Picture | undefined>()

  constructor(pen: Pen, source: PdfSource) {
    this.#pen = pen
    this.#source = source
  }

  /** Reads the pictures that the trees of a page name; returns them by their address as it is written. */
  async read(trees: readonly Root[], destinations: PageDestinations): Promise<Map<string, Picture>> {
    const sources = new Set<string>()
    for (const tree of trees) {
      visit(tree, 'element', (node) => {
        const src = node.tagName === 'img' ? stringProperty(node, 'src') : undefined
        if (src !== undefined) sources.add(src)
      })
    }
    const pictures = new Map<string, Picture>()
    for (const src of sources) {
      const picture = src.startsWith('data:')
        ? await this.#open(bytesOfDataUrl(src))
        : await this.#stored(destinations.filePath(src))
      if (picture) pictures.set(src, picture)
    }
    return pictures
  }

  async #stored(path: string | undefined): Promise<Picture | undefined> {
    if (path === undefined) return undefined
    if (!this.#byPath.has(path)) {
      const file = await this.#source.file(path)
      this.#byPath.set(path, await this.#open(file?.bytes))
    }
    return this.#byPath.get(path)
  }

  /** Returns undefined for a picture that is broken, or of a kind that PDF does not support. */
  async #open(bytes: Uint8Array | undefined): Promise<Picture | undefined> {
    if (!bytes) return undefined
    const raster = openRaster(this.#pen.document, bytes)
    if (raster) return this.#raster(raster)
    const size = drawableSize(bytes)
    const svg = size && drawableText(bytes)
    if (!size || svg === undefined) return undefined
    await this.#pen.fonts.prepare(svg)
    return this.#drawing(svg, size.width * POINTS_PER_PIXEL, size.height * POINTS_PER_PIXEL)
  }

  #raster({ image, width, height }: Raster): Picture {
    const { document } = this.#pen
    return {
      width: width * POINTS_PER_PIXEL,
      height: height * POINTS_PER_PIXEL,
      draw: (x, y, shownWidth, shownHeight) => {
        document.image(image, x, y, { width: shownWidth, height: shownHeight })
      },
    }
  }

  #drawing(svg: string, width: number, height: number): Picture {
    const pen = this.#pen
    const lettered = withFontsOfLetters(svg, (letter) => pen.registeredFor(letter, PLAIN))
    return {
      width,
      height,
      draw: (x, y, shownWidth, shownHeight) => {
        pen.document.save()
        pen.document.rect(x, y, shownWidth, shownHeight).clip()
        const place = { x, y, width: shownWidth, height: shownHeight }
        drawSvg(pen, lettered, place, (isBold, isItalic, family) =>
          pen.registeredFor(letterOfFamily(family), { ...PLAIN, isBold, isItalic }),
        )
        pen.document.restore()
      },
    }
  }
}

function svgText(bytes: Uint8Array): string | undefined {
  if (bytes.length > LARGEST_SVG) return undefined
  const text = Buffer.from(bytes).toString('utf8')
  return /<svg[\s>]/i.test(text.slice(0, 4096)) ? text : undefined
}

/** Returns a drawing that can be drawn in a short time; undefined for all other bytes. */
function drawableText(bytes: Uint8Array): string | undefined {
  const svg = svgText(bytes)
  return svg !== undefined && isDrawnSoon(svg) ? withReadLetters(svg.replace(LONG_SPACE, ' ')) : undefined
}
