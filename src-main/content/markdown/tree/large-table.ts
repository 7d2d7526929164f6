import type { Element, Root } from 'hast'
import type { BlockSource } from './render-block.ts'

const LARGE = 8_000
const ROWS_AT_ONCE = 150
const DELIMITER_ROW = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/** True for a table so long that the parser reads it faster in parts. */
export function isLargeTable(source: string): boolean {
  if (source.length < LARGE) return false
  const [head = '', delimiters = ''] = source.split('\n', 2)
  return head.includes('|') && delimiters.includes('|') && DELIMITER_ROW.test(delimiters)
}

/** Renders a table in parts of some rows and joins the rows, so that the time is linear in its length. */
export function renderLargeTable(source: BlockSource, render: (part: BlockSource) => Root): Root {
  const [head = '', delimiters = '', ...rows] = source.text.split('\n')
  const whole = render({
    ...source,
    text: `${head}\n${delimiters}\n${rows.slice(0, ROWS_AT_ONCE).join('\n')}`,
  })
  const body = bodyOf(whole)
  if (!body) return whole
  for (let from = ROWS_AT_ONCE; from < rows.length; from += ROWS_AT_ONCE) {
    const text = `${head}\n${delimiters}\n${rows.slice(from, from + ROWS_AT_ONCE).join('\n')}`
    const part = bodyOf(render({ ...source, text }))
    if (part) body.children.push(...part.children)
  }
  return whole
}

function bodyOf(tree: Root): Element | undefined {
  const table = tree.children.find((node) => node.type === 'element' && node.tagName === 'table')
  if (table?.type !== 'element') return undefined
  const body = table.children.find((node) => node.type === 'element' && node.tagName === 'tbody')
  return body?.type === 'element' ? body : undefined
}
