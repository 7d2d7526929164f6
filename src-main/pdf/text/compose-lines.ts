import type { Pen } from '../pen.ts'
import { directionOf, visualOrder, type Direction } from './direction.ts'
import { charactersOf, lineBreaks } from './line-breaks.ts'
import { fontRuns, type Piece } from './pieces.ts'
import type { InlinePicture, Span } from './spans.ts'
import { MIDDLE_TO_BASELINE } from './type-style.ts'

/** A composed line with its pieces from left to right. */
export interface Line {
  pieces: Piece[]
  /** The width, without the spaces at the end. */
  width: number
  /** The height of its pictures around the middle of the line; 0 without one. */
  pictureHeight: number
  isRightToLeft: boolean
}

/** The most units that are typeset as one paragraph, because the search for breaks reads all of it. */
const LONGEST_PARAGRAPH = 20_000
const OBJECT = '\u{FFFC}'
/** Stands for a picture without width, such as an anchor: a mark, at which no line ends. */
const NO_OBJECT = '\u0300'

/** Breaks a paragraph into lines of at most `width` points. With `cuts`, a wider word is cut. */
export function composeLines(pen: Pen, spans: readonly Span[], width: number, cuts = true): Line[] {
  return paragraphsOf(spans).flatMap((paragraph) => composeParagraph(pen, paragraph, width, cuts))
}

type Content = Exclude<Span, { kind: 'break' }>

function paragraphsOf(spans: readonly Span[]): Content[][] {
  const paragraphs: Content[][] = [[]]
  let length = 0
  for (const span of spans) {
    const size = span.kind === 'text' ? span.text.length : 1
    if (span.kind === 'break' || length + size > LONGEST_PARAGRAPH) {
      paragraphs.push([])
      length = 0
    }
    if (span.kind !== 'break') paragraphs.at(-1)!.push(span)
    length += size
  }
  return paragraphs.filter((paragraph, index) => paragraph.length > 0 || index < paragraphs.length - 1)
}

function composeParagraph(pen: Pen, spans: Content[], width: number, cuts: boolean): Line[] {
  const text = spans.map(unitsOf).join('')
  const direction = directionOf(text)
  const source = new PieceSource(pen, spans, direction, cuts ? width : Infinity)
  const builder = new LineBuilder(pen, width, direction.isRightToLeft, cuts)
  let start = 0
  for (const end of lineBreaks(text)) {
    builder.add(source.pieces(start, end))
    start = end
  }
  return builder.finish()
}

/** The units of a span for the search for breaks and directions. */
function unitsOf(span: Content): string {
  if (span.kind === 'text') return span.text
  return span.picture.width > 0 ? OBJECT : NO_OBJECT
}

/** Extracts the pieces of a paragraph from its spans, by offsets. */
class PieceSource {
  readonly #pen: Pen
  readonly #direction: Direction
  readonly #spans: { span: Content; start: number; end: number }[] = []
  /** The largest width of a picture. A wider one is scaled down. */
  readonly #widest: number
  #next = 0

  constructor(pen: Pen, spans: Content[], direction: Direction, widest: number) {
    this.#pen = pen
    this.#widest = widest
    this.#direction = direction
    let start = 0
    for (const span of spans) {
      const end = start + (span.kind === 'text' ? span.text.length : 1)
      this.#spans.push({ span, start, end })
      start = end
    }
  }

  /** Returns the pieces of a range. Offsets must rise from call to call. */
  pieces(start: number, end: number): Piece[] {
    const pieces: Piece[] = []
    while (this.#next < this.#spans.length && this.#spans[this.#next]!.end <= start) this.#next++
    for (let index = this.#next; index < this.#spans.length; index++) {
      const { span, start: spanStart, end: spanEnd } = this.#spans[index]!
      if (spanStart >= end) break
      if (span.kind === 'picture') pieces.push(this.#picturePiece(span, spanStart))
      else this.#addText(pieces, span, spanStart, Math.max(start, spanStart), Math.min(end, spanEnd))
    }
    return pieces
  }

  #addText(
    pieces: Piece[],
    span: Content & { kind: 'text' },
    spanStart: number,
    from: number,
    to: number,
  ): void {
    for (let start = from; start < to;) {
      const level = this.#levelAt(start)
      let end = start + 1
      while (end < to && this.#levelAt(end) === level) end++
      const text = span.text.slice(start - spanStart, end - spanStart)
      for (const run of fontRuns(this.#pen.fonts, text, span.style)) {
        pieces.push(this.#pen.measured({ ...run, style: span.style, level }))
      }
      start = end
    }
  }

  #picturePiece({ picture: own, style }: Content & { kind: 'picture' }, offset: number): Piece {
    const picture = fitted(this.#pen, own, this.#widest)
    const font = this.#pen.fonts.mainFont(style)
    const level = this.#levelAt(offset)
    return { text: '', style, font, level, width: picture.width, isSpace: false, picture }
  }

  #levelAt(offset: number): number {
    return this.#direction.levels?.[offset] ?? 0
  }
}

/** Returns a picture within a width. */
function fitted({ document }: Pen, picture: InlinePicture, width: number): InlinePicture {
  if (picture.width <= width) return picture
  const scale = Math.max(1, width) / picture.width
  return {
    width: picture.width * scale,
    height: picture.height * scale,
    ...(picture.descent !== undefined && { descent: picture.descent * scale }),
    draw: (x, y) => {
      document.save()
      document.translate(x, y).scale(scale)
      picture.draw(0, 0)
      document.restore()
    },
  }
}

/** Fills lines with words, one after the other. */
class LineBuilder {
  readonly #pen: Pen
  readonly #limit: number
  readonly #isRightToLeft: boolean
  readonly #cuts: boolean
  readonly #lines: Line[] = []
  #pieces: Piece[] = []
  #width = 0

  constructor(pen: Pen, limit: number, isRightToLeft: boolean, cuts: boolean) {
    this.#cuts = cuts
    this.#pen = pen
    this.#limit = limit
    this.#isRightToLeft = isRightToLeft
  }

  /** Adds an unbreakable word. Spaces at its end may be beyond the edge. */
  add(word: Piece[]): void {
    const width = widthOf(withoutSpaces(word))
    if (this.#width + width > this.#limit && this.#pieces.length > 0) this.#endLine()
    if (width > this.#limit && this.#cuts) for (const piece of word) this.#addCut(piece)
    else this.#push(word)
  }

  finish(): Line[] {
    this.#endLine()
    return this.#lines
  }

  #push(pieces: Piece[]): void {
    for (const piece of pieces) {
      this.#pieces.push(piece)
      this.#width += piece.width
    }
  }

  /** Adds a word wider than the line, which is cut between characters. */
  #addCut(piece: Piece): void {
    if (piece.picture || piece.isSpace) return this.#push([piece])
    let fitting = ''
    for (const character of charactersOf(piece.text)) {
      const longer = this.#pen.measured({ ...piece, text: fitting + character })
      if (this.#width + longer.width > this.#limit && (fitting !== '' || this.#pieces.length > 0)) {
        if (fitting !== '') this.#push([this.#pen.measured({ ...piece, text: fitting })])
        this.#endLine()
        fitting = character
      } else fitting += character
    }
    if (fitting !== '') this.#push([this.#pen.measured({ ...piece, text: fitting })])
  }

  #endLine(): void {
    const pieces = withoutSpaces(this.#pieces)
    this.#pieces = []
    this.#width = 0
    if (pieces.length === 0 && this.#lines.length > 0) return
    const heights = pieces.map(pictureHeight)
    this.#lines.push({
      pieces: joinNeighbours(visualOrder(pieces)),
      width: widthOf(pieces),
      pictureHeight: Math.max(0, ...heights),
      isRightToLeft: this.#isRightToLeft,
    })
  }
}

/** The height of a picture on the baseline: twice its larger extent from the line's middle. */
function pictureHeight({ picture, style }: Piece): number {
  if (picture?.descent === undefined) return picture?.height ?? 0
  const lower = style.size * MIDDLE_TO_BASELINE - (style.rise ?? 0)
  return 2 * Math.max(picture.height - picture.descent - lower, picture.descent + lower)
}

function withoutSpaces(pieces: Piece[]): Piece[] {
  const last = pieces.findLastIndex((piece) => !piece.isSpace)
  return pieces.slice(0, last + 1)
}

function widthOf(pieces: Piece[]): number {
  return pieces.reduce((width, piece) => width + piece.width, 0)
}

/** Joins neighbours of the same look, to draw them as one. Words of right-to-left text are not joined. */
function joinNeighbours(pieces: Piece[]): Piece[] {
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (last && canJoin(last, piece)) {
      last.text += piece.text
      last.width += piece.width
      last.isSpace &&= piece.isSpace
    } else merged.push({ ...piece })
  }
  return merged
}

function canJoin(a: Piece, b: Piece): boolean {
  const isEven = ((a.level | b.level) & 1) === 0
  return isEven && !a.picture && !b.picture && a.font === b.font && a.style === b.style
}
