import type { Face } from '../fonts/font-shelf.ts'

/** The target of a link of a document. */
export type PdfTarget =
  | { kind: 'address'; url: string }
  /** A place in the document, by the name of its destination. */
  | { kind: 'inside'; name: string }

/** The look of a text. Lengths are in points. */
export interface TextStyle extends Face {
  size: number
  colour: string
  link?: PdfTarget
  /** The name of the destination that this text is. */
  anchor?: string
  /** Painted behind the text: of code and of marked words. */
  background?: string
  isStruck?: boolean
  isUnderlined?: boolean
  /** The distance that it is raised above the line; negative for a subscript. */
  rise?: number
}

/** A picture small enough to stand in a line, or a formula. */
export interface InlinePicture {
  width: number
  height: number
  /** The extent below the baseline; without it, the picture stands in the middle. */
  descent?: number
  draw: (x: number, y: number) => void
}

/** A piece of a paragraph as it is read: text in a style, a small picture, or the end of a line. */
export type Span =
  | { kind: 'text'; text: string; style: TextStyle }
  | { kind: 'picture'; picture: InlinePicture; style: TextStyle }
  | { kind: 'break' }

/** A text span. */
export function textSpan(text: string, style: TextStyle): Span {
  return { kind: 'text', text, style }
}
