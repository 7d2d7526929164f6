import type { IconDrawing } from '../../content/icons/icon-drawing.ts'
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
  /** The extents above and below the baseline. */
  ascent: number
  descent: number
  /** Draws it with its left end on that line, in letters of a size. */
  draw: (x: number, baseline: number, look: { size: number; colour: string }) => void
}

/** The texts of a card about its target. */
export interface CardText {
  title: string
  detail: string
  target?: PdfTarget | undefined
}

/** The facts about its page that a block needs. */
export interface Setting {
  pen: Pen
  /** The target of an address of the page; undefined where there is none. */
  link: (href: string) => PdfTarget | undefined
  /** The picture at an address; undefined where there is none that can be drawn. */
  picture: (src: string) => Picture | undefined
  /** The formula that is typed so; undefined for what cannot be set. */
  formula: (source: FormulaSource) => Formula | undefined
  card: (href: string) => CardText
  /** The drawing of an icon; undefined where there is none. */
  icon: (name: string) => IconDrawing | undefined
  /** The name, in the document, of an anchor of this page. */
  nameOf: (anchor: string) => string
}
