import type PDFDocument from 'pdfkit'
import type { Face, FontLibrary, ReadyFont } from './fonts/font-library.ts'
import { composeLines, type Line } from './text/compose-lines.ts'
import { fromRight } from './text/direction.ts'
import type { Piece } from './text/pieces.ts'
import type { InlinePicture, PdfTarget, Span } from './text/spans.ts'
import { CODE, MIDDLE_TO_BASELINE } from './text/type-style.ts'

type Document = InstanceType<typeof PDFDocument>

const CELL = 0.6

/** Scripts whose glyphs are in another order than their letters. The letters are written as hidden text. */
const REORDERED =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\u0E33\u0EB3]/u

/** Measures text and draws lines of it into a document. Positions are in points from the top left of a sheet. */
export class Pen {
  readonly document: Document
  readonly fonts: FontLibrary
  readonly #widths = new Map<string, number>()
  readonly #registered = new Set<string>()
  /** The positions of the destinations, by name. */
  readonly #destinations = new Map<string, { sheet: number; y: number }>()
  readonly #linkedNames = new Set<string>()
  /** The number of the current sheet, from 0. */
  sheet = 0

  constructor(document: Document, fonts: FontLibrary) {
    this.document = document
    this.fonts = fonts
  }

  /** Returns a piece with its width. In code, a character of another font has as many cells as in a terminal. */
  measured(piece: Omit<Piece, 'width'>): Piece {
    const { text, font, style } = piece
    const natural = this.#naturalWidth(text, font.name, piece) * style.size
    return {
      ...piece,
      width: style.family === 'code' && !font.isOwn ? cellsOf(natural, style.size, text) : natural,
    }
  }

  /** The width of the longest unbreakable part of spans, in points. */
  widestWord(spans: readonly Span[]): number {
    return Math.max(0, ...composeLines(this, spans, 1, false).map((line) => line.width))
  }

  /** The width of the longest unbroken line of spans, in points. */
  widestLine(spans: readonly Span[]): number {
    return Math.max(0, ...composeLines(this, spans, Number.MAX_SAFE_INTEGER).map((line) => line.width))
  }

  /** Draws a line whose middle is at `middle`. Its pieces follow one another from `left`. */
  line(line: Line, left: number, middle: number): void {
    let x = left
    for (const piece of line.pieces) {
      this.#piece(piece, x, middle)
      x += piece.width
    }
  }

  /** The document's name of the font for the plain letters of a face. */
  registered(face: Face): string {
    return this.#register(this.fonts.mainFont(face))
  }

  /** The document's name of the font for a letter. */
  registeredFor(letter: string, face: Face): string {
    return this.#register(this.fonts.fontFor(letter.codePointAt(0)!, face))
  }

  /** Writes an invisible text along a line, as wide as its content. */
  hiddenText(text: string, x: number, baseline: number, width: number): void {
    const { document } = this
    const font = this.fonts.mainFont(CODE)
    const line = text.replace(/\s+/g, ' ')
    const size = Math.min(CODE.size, width / (font.shape(line).advanceWidth / font.font.unitsPerEm))
    document.save().fillOpacity(0).font(this.#register(font), size)
    document.text(line, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    document.restore()
  }

  /** Adds a link to an area. */
  link(target: PdfTarget, x: number, y: number, width: number, height: number): void {
    if (target.kind === 'address') this.document.link(x, y, width, height, target.url)
    else {
      this.#linkedNames.add(target.name)
      this.document.goTo(x, y, width, height, target.name)
    }
  }

  /** Adds a destination to the current sheet. The first one with a name takes precedence. */
  destination(name: string, y: number): void {
    if (this.#destinations.has(name)) return
    this.#destinations.set(name, { sheet: this.sheet, y })
    this.document.addNamedDestination(name, 'XYZ', 0, Math.max(0, y - 8), null)
  }

  /** The sheet of a destination, from 0; undefined where there is none. */
  sheetOf(name: string): number | undefined {
    return this.#destinations.get(name)?.sheet
  }

  /** Redirects links to missing destinations. `nearest` returns the names to try, the best first. */
  resolveLinks(nearest: (name: string) => string[]): void {
    for (const name of this.#linkedNames) {
      if (this.#destinations.has(name)) continue
      const place = nearest(name)
        .map((other) => this.#destinations.get(other))
        .find((found) => found !== undefined)
      if (!place) continue
      this.document.switchToPage(place.sheet)
      this.document.addNamedDestination(name, 'XYZ', 0, Math.max(0, place.y - 8), null)
    }
  }

  #naturalWidth(text: string, name: string, { font }: Omit<Piece, 'width'>): number {
    const key = `${name}\n${text}`
    const cached = this.#widths.get(key)
    if (cached !== undefined) return cached
    const width = font.shape(text).advanceWidth / font.font.unitsPerEm
    this.#widths.set(key, width)
    return width
  }

  #piece(piece: Piece, x: number, middle: number): void {
    const { style, text, width } = piece
    const { size } = style
    const baseline = middle + size * MIDDLE_TO_BASELINE - (style.rise ?? 0)
    if (style.background !== undefined) {
      this.document.rect(x, middle - size * 0.68, width, size * 1.36).fill(style.background)
    }
    if (piece.picture) drawPicture(piece.picture, x, middle, baseline)
    else if (!piece.isSpace) this.#glyphs(piece, x, baseline)
    if (style.isStruck) this.#rule(x, baseline - size * 0.28, width, style.colour)
    if (style.isUnderlined) this.#rule(x, baseline + size * 0.16, width, style.colour)
    if (style.link && (text !== '' || piece.picture)) {
      this.link(style.link, x, middle - size * 0.7, width, size * 1.4)
    }
    if (style.anchor !== undefined) this.destination(style.anchor, middle - size)
  }

  #glyphs({ text, font, style, level, width }: Piece, x: number, baseline: number): void {
    const { document } = this
    document.font(this.#register(font), style.size).fillColor(style.colour)
    const isFromRight = (level & 1) === 1
    const visualText = isFromRight ? fromRight(text) : text
    const hasOwnText = REORDERED.test(text)
    if (hasOwnText) document.markContent('Span', { actual: text })
    const scale = style.family === 'code' && !font.isOwn ? this.#scale(text, font, style.size, width) : 100
    document.text(visualText, x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(scale !== 100 && { horizontalScaling: scale }),
      // Most of the time of drawing is measuring, so the known widths are reused.
      ...({ textWidth: width, wordCount: 1 } as object),
    })
    if (hasOwnText) document.endMarkedContent()
  }

  #scale(text: string, font: Piece['font'], size: number, width: number): number {
    const natural = (font.shape(text).advanceWidth / font.font.unitsPerEm) * size
    return natural > 0 ? (width / natural) * 100 : 100
  }

  #register({ name, font }: ReadyFont): string {
    if (!this.#registered.has(name)) {
      this.#registered.add(name)
      // The method accepts an open font too, but its types allow only files.
      this.document.registerFont(name, font as never)
    }
    return name
  }

  #rule(x: number, y: number, width: number, colour: string): void {
    this.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .stroke(colour)
  }
}

function drawPicture(picture: InlinePicture, x: number, middle: number, baseline: number): void {
  const { height, descent } = picture
  picture.draw(x, descent === undefined ? middle - height / 2 : baseline + descent - height)
}

/** Rounds a width up to cells of code, each 0.6 of the size. A sign that fits into about one cell has one. */
function cellsOf(natural: number, size: number, text: string): number {
  const cell = size * CELL
  const count = Array.from(text).length
  const perSign =
    natural / count > cell * 1.4 &&
    /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}\u3000-\u303F\uFF00-\uFF60]/u.test(
      text,
    )
      ? 2
      : 1
  return count * perSign * cell
}
