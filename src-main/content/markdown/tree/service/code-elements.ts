import type { Element, ElementContent } from 'hast'
import { stringProperty, textOf } from '../hast-element.ts'
import { classesOf } from './icon-elements.ts'
import { flag } from './table-columns.ts'

const LANGUAGE_CLASS = /^lang(?:uage)?-([\w+#.-]{1,40})$/

/** Reads the options of code that is written as HTML, and the lines that `<strong>` marks in it. */
export function readCodeOptions(pre: Element): void {
  const code = pre.children.find((child) => child.type === 'element' && child.tagName === 'code')
  const { properties } = pre
  const classes = [...classesOf(pre), ...(code?.type === 'element' ? classesOf(code) : [])]
  const language = classes.map((name) => LANGUAGE_CLASS.exec(name)?.[1]).find((name) => name !== undefined)
  if (language !== undefined) properties['dataLanguage'] ??= language
  if (stringProperty(pre, 'dataOverflow') === 'wrap') properties['dataWrap'] = 'true'
  for (const name of ['dataLineNumbers', 'dataExpandable', 'dataFullWidth']) {
    if (properties[name] !== undefined) properties[name] = flag(pre, name) ? 'true' : undefined
  }
  const marked = code?.type === 'element' ? markedLines(code) : []
  if (marked.length > 0) properties['dataMarked'] = marked.join(' ')
}

/** The numbers of the lines with marked text, counted from 1. */
function markedLines(code: Element): number[] {
  const marked = new Set<number>()
  let line = 1
  const walk = (node: ElementContent, isMarked: boolean): void => {
    if (node.type === 'text') {
      for (const [index, piece] of node.value.split('\n').entries()) {
        if (index > 0) line++
        if (isMarked && piece.trim() !== '') marked.add(line)
      }
    } else if (node.type === 'element') {
      for (const child of node.children) walk(child, isMarked || node.tagName === 'strong')
    }
  }
  // The parser drops the first line end after `<pre>`, and the highlighter the last one.
  if (textOf(code) !== '') for (const child of code.children) walk(child, false)
  return [...marked]
}
