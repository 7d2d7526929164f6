import type { Element, ElementContent, Parents, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { readCallouts } from '../../../src-main/content/html/callouts.ts'
import { attributeOf, elementsOf, lineOf, removeElements } from '../../../src-main/content/html/hast-walk.ts'
import { isDeep } from '../../../src-main/content/html/nesting.ts'
import { isSign, isSilent } from '../../../src-main/content/html/silent-elements.ts'
import { readTasks } from '../../../src-main/content/html/tasks.ts'
import { isLinkAddress } from '../../../src-main/content/markdown/safe-address.ts'
import { alignColumns, alignmentsOfClasses } from './column-alignment.ts'
import { readStyles } from './styled-marks.ts'
import { readWordLists } from './word-lists.ts'

const LANGUAGE = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([\w+#-]+)/

/**
 * Parses copied HTML and restores its visible meaning. Word's lists become lists, styles become marks, and addresses
 * that run code disappear. Returns undefined for HTML that is nested too deep.
 */
export function cleanHtml(html: string): Root | undefined {
  const root = parse(fragmentOf(html))
  if (!root || isDeep(root)) return undefined
  readTasks(root)
  removeElements(root, isSilent)
  removeElements(root, isSign)
  removeElements(root, ({ tagName }) => tagName === 'o:p')
  removeElements(root, (element) => /\bmw-editsection\b/.test(attributeOf(element, 'className') ?? ''))
  readWordLists(root)
  readCallouts(root)
  readStyles(root)
  alignColumns(root, alignmentsOfClasses(html))
  nestLists(root)
  nameLanguages(root, undefined)
  const ids = new Set([...elementsOf(root)].filter(isHeading).map((heading) => attributeOf(heading, 'id')))
  for (const element of elementsOf(root)) {
    if (element.tagName === 'a') cleanLink(element, ids)
    if (element.tagName === 'table') ensureHead(element)
    if (element.tagName === 'p' && attributeOf(element, 'className') === 'MsoTitle') element.tagName = 'h1'
  }
  return root
}

/** Returns the parsed HTML; undefined when elements are nested so deep that the recursive parser exhausts the stack. */
function parse(html: string): Root | undefined {
  try {
    return fromHtml(html, { fragment: true })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Returns the selected part. Programs on Windows copy a whole page around it. Excel marks the rows of a table, without
 * the table around them.
 */
function fragmentOf(html: string): string {
  const part = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html)?.[1] ?? html
  return /^\s*<(?:col|colgroup|tbody|thead|tr|td|th)\b/i.test(part) ? `<table>${part}</table>` : part
}

/** Moves a list that is a direct child of a list into the item before it. Google Docs writes such lists. */
function nestLists(parent: Parents): void {
  const children: ElementContent[] = []
  for (const child of parent.children as ElementContent[]) {
    if (child.type === 'element') nestLists(child)
    const item = isList(parent) && isList(child) ? children.findLast(isItem) : undefined
    if (item) item.children.push(child)
    else children.push(child)
  }
  parent.children = children
}

function isList(node: Parents | ElementContent): boolean {
  return node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol')
}

function isItem(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'li'
}

function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName)
}

/**
 * Removes the redirect of Google Docs from an address. A link that runs code becomes text, and so does a link to a
 * place of the copied page that no pasted heading has. A link without words or a picture disappears.
 */
function cleanLink(element: Element, ids: ReadonlySet<string | undefined>): void {
  const href = attributeOf(element, 'href')?.trim()
  const isElsewhere = href?.startsWith('#') === true && !ids.has(href.slice(1))
  const isEmpty = lineOf(element) === '' && ![...elementsOf(element)].some(({ tagName }) => tagName === 'img')
  if (href === undefined || isElsewhere || isEmpty || !isLinkAddress(href))
    return void (element.tagName = 'span')
  const url = URL.parse(href)
  const isRedirect = url?.host === 'www.google.com' && url.pathname === '/url'
  const target = isRedirect ? url.searchParams.get('q') : null
  element.properties['href'] = target !== null && isLinkAddress(target) ? target : href
}

/** Sets the language of code. Pages declare it on the code, on its block, or on an element around the block. */
function nameLanguages(parent: Parents, inherited: string | undefined): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const language = languageOf(child) ?? inherited
    if (child.tagName === 'pre') nameLanguage(child, language)
    else nameLanguages(child, language)
  }
}

function nameLanguage(pre: Element, inherited: string | undefined): void {
  const code = pre.children.find((child) => child.type === 'element' && child.tagName === 'code') as
    | Element
    | undefined
  const language = (code && languageOf(code)) ?? inherited
  if (language === undefined) return
  const properties = { ...code?.properties, className: [`language-${language}`] }
  pre.children = [{ type: 'element', tagName: 'code', properties, children: code?.children ?? pre.children }]
}

function languageOf(element: Element): string | undefined {
  return LANGUAGE.exec(attributeOf(element, 'className') ?? '')?.[1]
}

/** Makes the first row the head of a table without one. Spreadsheets mark no head, and Markdown needs one. */
function ensureHead(table: Element): void {
  const cells = [...elementsOf(table)]
  if (cells.some(({ tagName }) => tagName === 'th')) return
  const first = cells.find(({ tagName }) => tagName === 'tr')
  for (const cell of first?.children ?? [])
    if (cell.type === 'element' && cell.tagName === 'td') cell.tagName = 'th'
}
