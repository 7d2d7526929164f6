import type { Element } from 'hast'
import { textOf } from '../../content/markdown/tree/hast-element.ts'

/** The source of a formula, in TeX. */
export interface FormulaSource {
  text: string
  /** True when it is a block, and not in a line. */
  isDisplay: boolean
}

/** The formula of an element of a page. */
export function formulaOf(node: Element): FormulaSource {
  return { text: textOf(node).trim(), isDisplay: node.properties['dataDisplay'] === 'block' }
}
