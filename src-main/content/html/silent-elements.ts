import type { Element, Parents } from 'hast'
import { attributeOf, elementsOf, lineOf } from './hast-walk.ts'

/** Elements without meaning for a reader of Markdown. */
const SILENT = new Set(
  'script style noscript template head link meta svg canvas button input select textarea form dialog object embed'.split(
    ' ',
  ),
)
/** The text of the sign after a heading that links to it. */
const SIGN = /^[#¶§🔗\s\u200b]*$/u

/** True for an element without meaning in Markdown, and for a hidden one. The check box of a task has meaning. */
export function isSilent(element: Element, parent: Parents): boolean {
  if (isTaskBox(element, parent)) return false
  return SILENT.has(element.tagName) || attributeOf(element, 'hidden') !== undefined
}

function isTaskBox(element: Element, parent: Parents): boolean {
  if (element.tagName !== 'input' || attributeOf(element, 'type') !== 'checkbox') return false
  return parent.type === 'element' && parent.tagName === 'li'
}

/** True for the sign after a heading that links to the heading itself. */
export function isSign(element: Element, parent: Parents): boolean {
  if (element.tagName !== 'a' || parent.type !== 'element' || !/^h[1-6]$/.test(parent.tagName)) return false
  return SIGN.test(lineOf(element)) && ![...elementsOf(element)].some(({ tagName }) => tagName === 'img')
}
