import type { FormulaSource } from '../formulas/formula-source.ts'
import type { Pen } from '../pen.ts'
import type { PdfTarget } from '../text/spans.ts'

/** A picture that can be drawn, with its own size in points. */
export interface Picture {
  width: number
  height: number
  draw: (x: number, y: number, width: number, height: number) => void
}

/** A formula that can be drawn. Lengths are in the size of the letters around it. */
export interface Formula {
  width: number
  /** How far it reaches above and below the line that letters stand on. */
  ascent: number
  descent: number
  /** Draws it with its left end on that line, in letters of a size. */
  draw: (x: number, baseline: number, look: { size: number; colour: string }) => void
}

/** What a card says of what it leads to. */
export interface CardText {
  title: string
  detail: string
  target?: PdfTarget | undefined
}

/** What blocks need to know of the page that they stand on. */
export interface Setting {
  pen: Pen
  /** Where an address of the page leads; undefined where it leads nowhere. */
  link: (href: string) => PdfTarget | undefined
  /** The picture at an address; undefined where there is none that can be drawn. */
  picture: (src: string) => Picture | undefined
  /** The formula that is typed so; undefined for what cannot be set. */
  formula: (source: FormulaSource) => Formula | undefined
  card: (href: string) => CardText
  /** The name, in the document, of an anchor of this page. */
  nameOf: (anchor: string) => string
}
