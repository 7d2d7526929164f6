import { MathJaxTexFont } from '@mathjax/mathjax-tex-font/js/svg.js'
import { liteAdaptor } from '@mathjax/src/js/adaptors/liteAdaptor.js'
import type { MathDocument } from '@mathjax/src/js/core/MathDocument.js'
import { HTMLHandler } from '@mathjax/src/js/handlers/html/HTMLHandler.js'
import { TeX } from '@mathjax/src/js/input/tex.js'
import { AmsConfiguration } from '@mathjax/src/js/input/tex/ams/AmsConfiguration.js'
import { BaseConfiguration } from '@mathjax/src/js/input/tex/base/BaseConfiguration.js'
import { BoldsymbolConfiguration } from '@mathjax/src/js/input/tex/boldsymbol/BoldsymbolConfiguration.js'
import { BraketConfiguration } from '@mathjax/src/js/input/tex/braket/BraketConfiguration.js'
import { CancelConfiguration } from '@mathjax/src/js/input/tex/cancel/CancelConfiguration.js'
import { CasesConfiguration } from '@mathjax/src/js/input/tex/cases/CasesConfiguration.js'
import { ColorConfiguration } from '@mathjax/src/js/input/tex/color/ColorConfiguration.js'
import { ConfigMacrosConfiguration } from '@mathjax/src/js/input/tex/configmacros/ConfigMacrosConfiguration.js'
import { EncloseConfiguration } from '@mathjax/src/js/input/tex/enclose/EncloseConfiguration.js'
import { GensymbConfiguration } from '@mathjax/src/js/input/tex/gensymb/GensymbConfiguration.js'
import { MathtoolsConfiguration } from '@mathjax/src/js/input/tex/mathtools/MathtoolsConfiguration.js'
import { NewcommandConfiguration } from '@mathjax/src/js/input/tex/newcommand/NewcommandConfiguration.js'
import { TextMacrosConfiguration } from '@mathjax/src/js/input/tex/textmacros/TextMacrosConfiguration.js'
import { UpgreekConfiguration } from '@mathjax/src/js/input/tex/upgreek/UpgreekConfiguration.js'
import { SVG } from '@mathjax/src/js/output/svg.js'

/** A formula as a drawing. Lengths are relative to the size of the letters around it. */
export interface TypesetFormula {
  svg: string
  width: number
  /** The extents above and below the baseline. */
  ascent: number
  descent: number
}

const PACKAGES = [
  BaseConfiguration,
  AmsConfiguration,
  BoldsymbolConfiguration,
  BraketConfiguration,
  CancelConfiguration,
  CasesConfiguration,
  ColorConfiguration,
  ConfigMacrosConfiguration,
  EncloseConfiguration,
  GensymbConfiguration,
  MathtoolsConfiguration,
  NewcommandConfiguration,
  TextMacrosConfiguration,
  UpgreekConfiguration,
].map(({ name }) => name)
/** The bounds on the expansion of a formula, because a few macros could expand to millions of signs. */
const LIMITS = { maxMacros: 1000, maxBuffer: 10 * 1024 }
const LONGEST_SOURCE = 20_000
/** Commands that define macros, which are valid only in their formula. */
const DEFINES =
  /\\(?:def|let|newcommand|renewcommand|newenvironment|renewenvironment|DeclareMathOperator)(?![a-zA-Z])/
/** The additional macros that the screen supports. */
const MACROS = {
  bm: ['\\boldsymbol{#1}', 1],
  argmin: '\\operatorname*{arg\\,min}',
  argmax: '\\operatorname*{arg\\,max}',
}
/** The number of a formula. It follows the formula, because the edge of the page is not known here. */
const TAG = /\\tag(\*?)\s*\{([^{}]*)\}/g
/** Units of a drawing for each size of the letters. */
const UNITS = 1000
const VIEW_BOX = /^<svg [^>]* viewBox="(\S+) (\S+) (\S+) (\S+)"/
/** The largest width of a displayed formula, in sizes of its letters. A wider one is broken into lines if possible. */
const WIDEST = 42
const METRICS = { em: 16, ex: 8, containerWidth: 16 * WIDEST, scale: 1 }

/** Typesets formulas in TeX with the letters of TeX, without a browser. */
export class Typesetter {
  readonly #adaptor = liteAdaptor()
  #document: MathDocument<unknown, unknown, unknown> | undefined

  /** The formula as a drawing; undefined for a source that cannot be typeset. */
  typeset(source: string, isDisplay: boolean): TypesetFormula | undefined {
    if (source.trim() === '' || source.length > LONGEST_SOURCE) return undefined
    this.#document ??= newDocument(this.#adaptor)
    try {
      const container = this.#document.convert(withoutTags(source), { ...METRICS, display: isDisplay })
      return drawingOf(this.#adaptor.innerHTML(container as never))
    } catch {
      // The library throws only because of the source, which is then shown instead.
      return undefined
    } finally {
      if (DEFINES.test(source)) this.#document = undefined
    }
  }
}

function withoutTags(source: string): string {
  return source.replace(TAG, (_tag, star: string, number: string) =>
    star === '*' ? `\\qquad\\text{${number}}` : `\\qquad\\text{(${number})}`,
  )
}

function newDocument(adaptor: ReturnType<typeof liteAdaptor>): MathDocument<unknown, unknown, unknown> {
  const refuse = (_jax: unknown, error: unknown): never => {
    throw error
  }
  return new HTMLHandler(adaptor as never).create('', {
    InputJax: new TeX({ packages: PACKAGES, formatError: refuse, macros: MACROS, ...LIMITS }),
    OutputJax: new SVG({
      fontCache: 'none',
      fontData: MathJaxTexFont,
      displayOverflow: 'linebreak',
      linebreaks: { inline: false },
    }),
  })
}

function drawingOf(markup: string): TypesetFormula | undefined {
  const [left = NaN, top = NaN, width = NaN, height = NaN] = VIEW_BOX.exec(markup)?.slice(1).map(Number) ?? []
  // A drawing with the width of its container, such as one with a number at the edge, has no size of its own.
  if (!(width > 0 && height > 0 && Number.isFinite(left) && Number.isFinite(top))) return undefined
  return { svg: markup, width: width / UNITS, ascent: -top / UNITS, descent: (height + top) / UNITS }
}
