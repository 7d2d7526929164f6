import type { Element, ElementContent, Root } from 'hast'
import { ParseError, renderToString } from 'katex'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { ELEMENT_NAMES } from '../../../src-main/content/markdown/tree/element-names.ts'
import { element, text, textOf } from '../../../src-main/content/markdown/tree/hast-element.ts'

/** The longest formula, in characters. */
const LONGEST_FORMULA = 10_000
/** The largest number of formulas in one block. Each becomes dozens of elements. */
const FORMULA_LIMIT = 500

const htmlParser = unified().use(rehypeRaw).freeze()

/**
 * Renders each formula. Runs after the sanitiser, because KaTeX needs inline styles. With `trust` off it creates no
 * link, image or class of the author. `maxExpand` and `maxSize` limit its work.
 */
export function renderMath(tree: Root): void {
  let count = 0
  visit(tree, 'element', (node) => {
    if (node.tagName !== ELEMENT_NAMES.math) return
    const isBlock = node.properties['dataDisplay'] === 'block'
    const source = textOf(node)
    count += 1
    node.children =
      count > FORMULA_LIMIT
        ? [failed(source, 'This block has too many formulas for all to be drawn.')]
        : formula(source, isBlock)
  })
}

function formula(source: string, isBlock: boolean): ElementContent[] {
  if (source.length > LONGEST_FORMULA) return [failed(source, 'This formula is too long to be drawn.')]
  try {
    const html = renderToString(source, {
      displayMode: isBlock,
      trust: false,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 30,
    })
    const root: Root = { type: 'root', children: [{ type: 'raw', value: html }] }
    return htmlParser.runSync(root).children as ElementContent[]
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    return [failed(source, error.rawMessage)]
  }
}

function failed(source: string, reason: string): Element {
  return element('code', { className: ['math-error'], title: reason }, [text(source)])
}
