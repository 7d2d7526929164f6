import type { Element, ElementContent, Parents } from 'hast'
import { lineOf, removeElements } from '../../../src-main/content/html/hast-walk.ts'
import { styleOf } from './style-of.ts'

/** A paragraph that Word shows as an item of a list. */
interface WordItem {
  /** The depth of nesting, from 1. */
  level: number
  isOrdered: boolean
  element: Element
}

const ITEM = /\blevel(\d+)\b/
const NUMBER = /^(?:\d+|[a-z]{1,4})[.)]/i

/**
 * Replaces the paragraphs of Word's lists by lists. Word writes each item as a paragraph with a style such as
 * `mso-list:l0 level2 lfo1`, and its bullet or number as text.
 */
export function readWordLists(parent: Parents): void {
  const children: ElementContent[] = []
  let items: WordItem[] = []
  const finish = () => {
    children.push(...listsOf(items))
    items = []
  }
  for (const child of parent.children as ElementContent[]) {
    const item = child.type === 'element' ? itemOf(child) : undefined
    if (item) items.push(item)
    else if (child.type === 'text' && child.value.trim() === '' && items.length > 0) continue
    else if (child.type === 'comment') continue
    else {
      finish()
      if (child.type === 'element') readWordLists(child)
      children.push(child)
    }
  }
  finish()
  parent.children = children
}

function itemOf(element: Element): WordItem | undefined {
  if (element.tagName !== 'p') return undefined
  const list = styleOf(element).get('mso-list')
  const level = ITEM.exec(list ?? '')?.[1]
  if (level === undefined) return undefined
  let sign = ''
  removeElements(element, (inner) => {
    if (styleOf(inner).get('mso-list') !== 'ignore') return false
    sign = lineOf(inner)
    return true
  })
  return { level: Number(level), isOrdered: NUMBER.test(sign), element }
}

/** Returns the lists of items. Each deeper level is a list in an item, and each kind of marker begins a list. */
function listsOf(items: readonly WordItem[]): Element[] {
  const level = Math.min(...items.map((item) => item.level))
  const lists: Element[] = []
  for (let start = 0; start < items.length;) {
    let end = start + 1
    while (end < items.length && items[end]!.level > level) end += 1
    const item = items[start]!
    const isDeeper = item.level > level
    const tagName = item.isOrdered ? 'ol' : 'ul'
    if (lists.at(-1)?.tagName !== tagName) lists.push(elementOf(tagName, []))
    const nested = listsOf(items.slice(isDeeper ? start : start + 1, end))
    const content = isDeeper ? [] : contentOf(item.element)
    lists.at(-1)!.children.push(elementOf('li', [...content, ...nested]))
    start = end
  }
  return lists
}

/** Returns the content of an item without comments. */
function contentOf(element: Element): ElementContent[] {
  return element.children.filter(({ type }) => type !== 'comment')
}

function elementOf(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}
