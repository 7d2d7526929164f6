import type { Element } from 'hast'
import type { Handle } from 'hast-util-to-mdast'
import type { RootContent } from 'mdast'
import { HINT } from './callouts.ts'
import { attributeOf, elementsOf } from './hast-walk.ts'

/** The marks that Markdown lacks, and that a page shows as HTML. */
const MARKS = ['sub', 'sup', 'mark', 'kbd', 'u', 'ins']
const BLOCK = /^(?:p|div|ul|ol|table|h[1-6]|pre|blockquote|section|article)$/

const markHandler: Handle = (state, element) => {
  const children = state.all(element)
  if (children.length === 0 || hasBlock(element)) return children
  const tag = (sign: string): RootContent => ({ type: 'html', value: `<${sign}${element.tagName}>` })
  return [tag(''), ...(children as RootContent[]), tag('/')]
}

const hintHandler: Handle = (state, element) => ({
  type: 'hint',
  style: attributeOf(element, 'dataStyle') ?? 'info',
  children: state.toFlow(state.all(element)),
})

const hasBlock = (element: Element): boolean =>
  [...elementsOf(element)].some(({ tagName }) => BLOCK.test(tagName))

/** The elements that the converter would lose. */
export const TAG_HANDLERS: Record<string, Handle> = {
  ...Object.fromEntries(MARKS.map((name) => [name, markHandler])),
  [HINT]: hintHandler,
}
