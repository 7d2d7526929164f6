import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import { ELEMENT_NAMES } from '../../content/markdown/tree/element-names.ts'
import { drawSvg } from '../draw-svg.ts'
import type { Pen } from '../pen.ts'
import type { Formula } from '../setting.ts'
import { PLAIN } from '../text/type-style.ts'
import { formulaOf, type FormulaSource } from './formula-source.ts'
import type { TypesetFormula, Typesetter } from './typesetter.ts'

/** The scale that makes the smaller letters of formulas look as large as those of the text. */
const SCALE = 1.12
const OWN_LETTERS = /<text[^>]*>([^<]+)/g
const BEYOND_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{M}]/u

/** The formulas of a document. The first one loads the typesetter, because most documents have none. */
export class Formulas {
  readonly #pen: Pen
  #typesetter: Typesetter | undefined

  constructor(pen: Pen) {
    this.#pen = pen
  }

  /**
   * Typesets the formulas in the trees of a page. Returns a function that finds a formula; undefined for one that
   * cannot be typeset.
   */
  async read(trees: readonly Root[]): Promise<(source: FormulaSource) => Formula | undefined> {
    const formulas = new Map<string, Formula | undefined>()
    for (const source of trees.flatMap(formulasIn)) {
      if (formulas.has(keyOf(source))) continue
      this.#typesetter ??= new (await import('./typesetter.ts')).Typesetter()
      const typeset = this.#typesetter.typeset(source.text, source.isDisplay)
      formulas.set(keyOf(source), typeset && this.#formula(source, typeset))
    }
    return (source) => formulas.get(keyOf(source))
  }

  #formula({ text }: FormulaSource, { svg, width, ascent, descent }: TypesetFormula): Formula {
    const pen = this.#pen
    return {
      width: width * SCALE,
      ascent: ascent * SCALE,
      descent: descent * SCALE,
      draw: (x, baseline, { size, colour }) => {
        const unit = size * SCALE
        const place = {
          x,
          y: baseline - ascent * unit,
          width: width * unit,
          height: (ascent + descent) * unit,
        }
        drawSvg(pen, svg.replaceAll('currentColor', colour), place, (isBold, isItalic) =>
          pen.registeredFor(foreignLetter(svg), { ...PLAIN, isBold, isItalic }),
        )
        // The source makes the drawing searchable, copyable and audible.
        pen.hiddenText(text, x, baseline, width * unit)
      },
    }
  }
}

function formulasIn(tree: Root): FormulaSource[] {
  const sources: FormulaSource[] = []
  visit(tree, 'element', (node) => {
    if (node.tagName === ELEMENT_NAMES.math) sources.push(formulaOf(node))
  })
  return sources
}

function keyOf({ text, isDisplay }: FormulaSource): string {
  return `${isDisplay ? 'display' : 'inline'}\n${text}`
}

/** Returns a letter in the words of a formula that needs another font; 'x' where there is none. */
function foreignLetter(svg: string): string {
  const words = [...svg.matchAll(OWN_LETTERS)].map((match) => match[1]).join('')
  return BEYOND_LATIN.exec(words)?.[0] ?? 'x'
}
