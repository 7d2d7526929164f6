import type { Element, ElementContent, Parents } from 'hast'
import { elementsOf } from '../../../src-main/content/html/hast-walk.ts'
import { styleOf } from './style-of.ts'

const MONOSPACED = /\b(?:monospace|courier|consolas|menlo|monaco|source code pro|roboto mono|sf mono)\b/
/** The elements with a predefined look. A heading is always bold, and code has its font. */
const STYLED_ELEMENTS = new Set('h1 h2 h3 h4 h5 h6 th pre code kbd samp a'.split(' '))

/**
 * Replaces styles by elements with the same meaning. Google Docs and other programs write `<span
 * style="font-weight:700">` for bold text, and `<b style="font-weight:normal">` around the whole text.
 */
export function readStyles(parent: Parents, hasLook = false): void {
  const children = parent.children as ElementContent[]
  parent.children = children.flatMap((child) => {
    if (child.type !== 'element') return [child]
    const hasOwnLook = hasLook || STYLED_ELEMENTS.has(child.tagName)
    readStyles(child, hasOwnLook)
    if (child.tagName === 'b' && isNormal(styleOf(child).get('font-weight'))) return child.children
    return [child.tagName === 'span' && !hasOwnLook ? marked(child) : child]
  })
}

function isNormal(weight: string | undefined): boolean {
  return weight === 'normal' || weight === '400'
}

/** Returns the span within the elements of its marks. White space and blocks get no marks. */
function marked(span: Element): Element {
  const isEmpty = !/\S/.test(textOf(span))
  const hasBlock = [...elementsOf(span)].some(({ tagName }) => /^(?:p|div|ul|ol|table|h[1-6])$/.test(tagName))
  if (isEmpty || hasBlock) return span
  return marksOf(span).reduce<Element>(
    (inner, tagName) => ({ type: 'element', tagName, properties: {}, children: [inner] }),
    span,
  )
}

function marksOf(span: Element): string[] {
  const style = styleOf(span)
  if (MONOSPACED.test(style.get('font-family') ?? '')) return ['code']
  const weight = style.get('font-weight')
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  return [
    ...(weight === 'bold' || weight === 'bolder' || Number(weight) >= 600 ? ['strong'] : []),
    ...(style.get('font-style') === 'italic' ? ['em'] : []),
    ...(line.includes('line-through') ? ['del'] : []),
    ...(line.includes('underline') ? ['u'] : []),
    ...raisedMarks(style.get('vertical-align')),
    ...(style.has('mso-highlight') ? ['mark'] : []),
  ]
}

function raisedMarks(align: string | undefined): string[] {
  if (align === 'super') return ['sup']
  return align === 'sub' ? ['sub'] : []
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}
