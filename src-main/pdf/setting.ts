import type { IconDrawing } from '../content/icons/icon-drawing.ts'
import type { FormulaSource } from './formulas/formula-source.ts'
import type { Pen } from './pen.ts'
import type { PdfTarget } from './text/spans.ts'

/** A picture that can be drawn, with its own size in points. */
export interface Picture {
  width: number
  height: number
  draw: (x: number, y: number, width: number, height: number) => void
}

/** A formula that can be drawn. Lengths are relative to the size of the letters around it. */
export interface Formula {
  width: number
  /** The extents above and below the baseline. */
  ascent: number
  descent: number
  /** Draws it with its left end on the baseline, in letters of a size. */
  draw: (x: number, baseline: number, look: { size: number; colour: string }) => void
}

/** A diagram as a drawing, with the title in its source. */
export interface Diagram {
  title: string | undefined
  picture: Picture
}

/** The texts of a card about its target. */
export interface CardText {
  title: string
  detail: string
  target?: PdfTarget | undefined
}

/** The context of the blocks of a page. */
export interface Setting {
  pen: Pen
  /** The target of an address of the page; undefined where there is none. */
  link: (href: string) => PdfTarget | undefined
  /** The picture at an address; undefined for a picture that is missing or cannot be drawn. */
  picture: (src: string) => Picture | undefined
  /** The formula of a source; undefined for a source that cannot be typeset. */
  formula: (source: FormulaSource) => Formula | undefined
  /** The drawing of a diagram by its source; undefined for a diagram that is not drawn. */
  diagram: (source: string) => Diagram | undefined
  card: (href: string) => CardText
  /** The words on a content reference to a space, or to a page of one; undefined for another address. */
  named: (href: string) => CardText | undefined
  /** The drawing of an icon; undefined where there is none. */
  icon: (name: string) => IconDrawing | undefined
  /** The name, in the document, of an anchor of this page. */
  nameOf: (anchor: string) => string
}
