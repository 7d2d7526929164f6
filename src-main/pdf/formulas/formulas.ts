import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import { ELEMENT_NAMES } from '../../content/markdown/tree/element-names.ts'
import type { Formula } from '../blocks/setting.ts'
import { drawSvg } from '../draw-svg.ts'
import type { Pen } from '../pen.ts'
import { PLAIN } from '../text/type-style.ts'
import { formulaOf, type FormulaSource } from './formula-source.ts'
import type { TypesetFormula, Typesetter } from './typesetter.ts'

/** The letters of formulas are smaller than those of the text: so much makes them look the same. */
const SCALE = 1.12
const OWN_LETTERS = /<text[^>]*>([^<]+)/g
const BEYOND_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{M}]/u

/** The formulas of a document. What sets them is loaded with the first one: most documents have none. */
export class Formulas {
  readonly #pen: Pen
  #typesetter: Typesetter | undefined

  constructor(pen: Pen) {
    this.#pen = pen
  }

  /**
   * Typesets the formulas in the trees of a page; returns where to find each, undefined for one that cannot be typeset.
   */
  async read(trees: readonly Root[]): Promise<(source: FormulaSource) => Formula | undefined> {
    const found = new Map<string, Formula | undefined>()
    for (const source of trees.flatMap(formulasIn)) {
      if (found.has(keyOf(source))) continue
      this.#typesetter ??= new (await import('./typesetter.ts')).Typesetter()
      const typeset = this.#typesetter.typeset(source.text, source.isDisplay)
      found.set(keyOf(source), typeset && this.#formula(source, typeset))
    }
    return (source) => found.get(keyOf(source))
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
        // For readers who search, copy or listen: a drawing has no text.
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

/** A letter among the words of a formula that says which font they need; plain ones need none of their own. */
function foreignLetter(svg: string): string {
  const words = [...svg.matchAll(OWN_LETTERS)].map((match) => match[1]).join('')
  return BEYOND_LATIN.exec(words)?.[0] ?? 'x'
}
