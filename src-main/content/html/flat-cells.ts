import type { Element, ElementContent, Parents } from 'hast'
import { elementsOf } from './hast-walk.ts'

/** Elements that begin and end a line. */
const BLOCKS = new Set(
  'address article aside blockquote caption dd details div dl dt figure figcaption footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

/**
 * Replaces the blocks in each cell of a table by lines with breaks between them. A row of a Markdown table is one line,
 * so a list or a second paragraph would end the table.
 */
export function flattenCells(root: Parents): void {
  // Cells of nested tables come last, and are part of an outer cell by then.
  for (const cell of [...elementsOf(root)].filter(isCell)) {
    const lines = linesOf(cell).filter(hasContent)
    cell.children = lines.flatMap((line, index) => (index === 0 ? line : [elementOf('br'), ...line]))
  }
}

function isCell({ tagName }: Element): boolean {
  return tagName === 'td' || tagName === 'th'
}

function linesOf({ children, tagName }: Element): ElementContent[][] {
  const lines: ElementContent[][] = [[]]
  let number = 0
  for (const child of children) {
    if (child.type !== 'element' || !BLOCKS.has(child.tagName)) lines.at(-1)!.push(child)
    else if (child.tagName === 'pre') lines.push(...codeLines(child), [])
    else {
      if (child.tagName === 'li') number += 1
      const [first = [], ...rest] = linesOf(child).filter(hasContent)
      lines.push([...signOf(child, tagName === 'ol' ? number : undefined), ...first], ...rest, [])
    }
  }
  return lines
}

function signOf({ tagName }: Element, number: number | undefined): ElementContent[] {
  if (tagName !== 'li') return []
  return [{ type: 'text', value: number === undefined ? '• ' : `${number}. ` }]
}

/** Returns each line of a block of code as code. */
function codeLines(pre: Element): ElementContent[][] {
  const lines = textIn(pre).split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => [{ ...elementOf('code'), children: [{ type: 'text', value: line }] }])
}

function textIn(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textIn).join('') : ''
}

function hasContent(line: ElementContent[]): boolean {
  return line.some((node) => (node.type === 'text' ? node.value.trim() !== '' : node.type === 'element'))
}

function elementOf(tagName: string): Element {
  return { type: 'element', tagName, properties: {}, children: [] }
}
