import type { Element } from 'hast'
import { textOf } from '../../content/markdown/tree/hast-element.ts'

/** A formula as it is typed, in TeX. */
export interface FormulaSource {
  text: string
  /** True when it stands on its own, and not in a line. */
  isDisplay: boolean
}

/** The formula that an element of a page is. */
export function formulaOf(node: Element): FormulaSource {
  return { text: textOf(node).trim(), isDisplay: node.properties['dataDisplay'] === 'block' }
}
