import type { Face } from '../fonts/font-library.ts'

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
  /** The name of its destination. */
  anchor?: string
  /** The colour behind code and marked words. */
  background?: string
  isStruck?: boolean
  isUnderlined?: boolean
  /** The distance above the baseline; negative for a subscript. */
  rise?: number
}

/** A picture that fits into a line, or a formula. */
export interface InlinePicture {
  width: number
  height: number
  /** The extent below the baseline. A picture without it is centred. */
  descent?: number
  draw: (x: number, y: number) => void
}

/** A part of a paragraph: text in a style, a small picture, or a line break. */
export type Span =
  | { kind: 'text'; text: string; style: TextStyle }
  | { kind: 'picture'; picture: InlinePicture; style: TextStyle }
  | { kind: 'break' }

/** A text span. */
export function textSpan(text: string, style: TextStyle): Span {
  return { kind: 'text', text, style }
}
