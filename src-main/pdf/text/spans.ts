import type { Face } from '../fonts/font-shelf.ts'

/** Where a link of a document leads. */
export type PdfTarget =
  | { kind: 'address'; url: string }
  /** A place in the document, by the name of its destination. */
  | { kind: 'inside'; name: string }

/** How a stretch of text looks. Lengths are in points. */
export interface TextStyle extends Face {
  size: number
  colour: string
  link?: PdfTarget
  /** The name of a destination that this stretch is. */
  anchor?: string
  /** Painted behind the text: of code and of marked words. */
  background?: string
  isStruck?: boolean
  isUnderlined?: boolean
  /** How far it is raised above the line; negative for a subscript. */
  rise?: number
}

/** A picture small enough to stand in a line, or a formula. */
export interface InlinePicture {
  width: number
  height: number
  /** How far it reaches below the line that letters stand on; without it, it stands in the middle. */
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
