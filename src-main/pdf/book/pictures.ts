import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import { stringProperty } from '../../content/markdown/tree/hast-element.ts'
import { bytesOfDataUrl } from '../../platform/data-url.ts'
import { POINTS_PER_PIXEL } from '../blocks/picture-size.ts'
import { drawSvg } from '../draw-svg.ts'
import { drawableSize } from '../drawable-picture.ts'
import type { Pen } from '../pen.ts'
import type { Picture } from '../setting.ts'
import { PLAIN } from '../text/type-style.ts'
import type { PageDestinations } from './destinations.ts'
import type { PdfSource } from './pdf-book.ts'

const LARGEST_SVG = 2_000_000

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
        ? this.#open(bytesOfDataUrl(src))
        : await this.#stored(destinations.filePath(src))
      if (picture) pictures.set(src, picture)
    }
    return pictures
  }

  async #stored(path: string | undefined): Promise<Picture | undefined> {
    if (path === undefined) return undefined
    if (!this.#byPath.has(path)) {
      const file = await this.#source.file(path)
      this.#byPath.set(path, this.#open(file?.bytes))
    }
    return this.#byPath.get(path)
  }

  /** Returns undefined for a picture that is broken, or of a kind that PDF does not support. */
  #open(bytes: Uint8Array | undefined): Picture | undefined {
    if (!bytes) return undefined
    const size = drawableSize(bytes)
    if (!size) return undefined
    const [width, height] = [size.width * POINTS_PER_PIXEL, size.height * POINTS_PER_PIXEL]
    if (isRaster(bytes)) return this.#raster(bytes, width, height)
    const svg = svgText(bytes)
    return svg === undefined ? undefined : this.#drawing(svg, width, height)
  }

  #raster(bytes: Uint8Array, width: number, height: number): Picture | undefined {
    const { document } = this.#pen
    try {
      const image = document.openImage(Buffer.from(bytes))
      return {
        width,
        height,
        draw: (x, y, shownWidth, shownHeight) => {
          document.image(image, x, y, { width: shownWidth, height: shownHeight })
        },
      }
    } catch {
      // The description replaces a picture that its decoder refuses, as for a missing one.
      return undefined
    }
  }

  #drawing(svg: string, width: number, height: number): Picture {
    const pen = this.#pen
    return {
      width,
      height,
      draw: (x, y, shownWidth, shownHeight) => {
        pen.document.save()
        pen.document.rect(x, y, shownWidth, shownHeight).clip()
        const place = { x, y, width: shownWidth, height: shownHeight }
        drawSvg(pen, svg, place, (isBold, isItalic) => pen.registered({ ...PLAIN, isBold, isItalic }))
        pen.document.restore()
      },
    }
  }
}

function isRaster(bytes: Uint8Array): boolean {
  const isPng = bytes[0] === 0x89 && bytes[1] === 0x50
  return isPng || (bytes[0] === 0xff && bytes[1] === 0xd8)
}

function svgText(bytes: Uint8Array): string | undefined {
  if (bytes.length > LARGEST_SVG) return undefined
  const text = Buffer.from(bytes).toString('utf8')
  return /<svg[\s>]/i.test(text.slice(0, 4096)) ? text : undefined
}
