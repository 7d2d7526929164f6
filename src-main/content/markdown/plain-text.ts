import { readContainerLine } from './container-lines.ts'
import { tagWords } from './directives/tag-words.ts'
import { withoutHiddenCells } from './hidden-cells.ts'
import { inlineText } from './inline-text.ts'
import { readLineRoles } from './line-roles.ts'
import type { LineRoles } from './line-roles.ts'
import { unescapeMarkdown } from './links/link-destination.ts'

/** Most lines begin with a letter; no block mark does. */
const BEGINS_WITH_LETTER = /^[A-Za-z]/
const BLOCK_MARKS = /^(?:#{1,6}[ \t]+|(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)+/
const RULE_OR_ROW = /^[-=*_|: \t+]+$/
const TEMPLATE = /^\{%-?[^%]*%\}$/
const PRE_START = /^<pre(?=[\s>])/i
const PRE_END = /<\/pre>/i
const DEFINITION_END = /^\[[^\]]+\]:\s+\S+\s*$/

/**
 * Returns the words of a page for the search index. Markup is removed. Words of links, tables, block titles,
 * expressions, conditions and code stay. Each line of the page with words becomes a line of text. Linear.
 */
export function plainText(markdown: string): string {
  const roles = readLineRoles(markdown)
  const { lines } = roles
  const words: string[] = []
  let paragraph = ''
  let isOpen = false
  let isInCode = false
  for (let line = 0; line <= lines.count; line++) {
    if (roles.roles[line] === 'text') {
      paragraph = isOpen ? `${paragraph}\n${lineText(roles, line)}` : lineText(roles, line)
      isOpen = true
      continue
    }
    if (isOpen) addParagraph(words, inlineText(withoutHiddenCells(paragraph)))
    isOpen = false
    if (roles.roles[line] === 'raw') {
      const content = lines.text.slice(roles.contents[line], lines.ends[line])
      isInCode ||= PRE_START.test(content)
      if (isInCode) addWords(words, htmlWords(content))
      if (PRE_END.test(content)) isInCode = false
    }
    if (roles.roles[line] === 'code') addWords(words, lines.text.slice(lines.firsts[line], lines.ends[line]))
  }
  return words.join('\n')
}

function addParagraph(words: string[], text: string): void {
  if (!text.includes('\n')) addWords(words, text)
  else for (const line of text.split('\n')) addWords(words, line)
}

function addWords(words: string[], text: string): void {
  const trimmed = text.trim()
  if (trimmed !== '') words.push(trimmed)
}

/** Returns a line without its block marks. Inline markup is read in the whole paragraph, which it may span. */
function lineText({ lines, contents }: LineRoles, line: number): string {
  const content = lines.text.slice(contents[line], lines.ends[line])
  const plain = BEGINS_WITH_LETTER.test(content) ? content : withoutMarks(content)
  return plain.includes('|') ? plain.replaceAll('|', ' ') : plain
}

/** Returns the text of a line of code that is written as HTML. */
function htmlWords(line: string): string {
  return unescapeMarkdown(line.replace(/<[^<>]*>/g, ''))
}

function withoutMarks(content: string): string {
  if (RULE_OR_ROW.test(content)) return ''
  if (content.startsWith('{%') && TEMPLATE.test(content.trimEnd())) return tagWords(content)
  if (content.startsWith(':::')) return readContainerLine(content)?.title ?? content
  if (content.startsWith('[') && DEFINITION_END.test(content)) return ''
  return content.replace(BLOCK_MARKS, '')
}
