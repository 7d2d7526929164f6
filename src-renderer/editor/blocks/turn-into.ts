import type { BlockKind } from '../../../src-main/content/markdown/blocks.ts'

/** The kinds of blocks into which a text can be turned. */
export type TextBlock =
  | 'paragraph'
  | 'heading-1'
  | 'heading-2'
  | 'heading-3'
  | 'list'
  | 'numbers'
  | 'task'
  | 'quote'
  | 'hint'
  | 'expandable'
  | 'code'

const HEADING = /^[ \t]{0,3}(#{1,6})(?:[ \t]+|$)/
const CLOSING_HASHES = /[ \t]+#+[ \t]*$/
const UNDERLINE = /\n[ \t]{0,3}(?:=+|-+)[ \t]*$/
const ITEM = /^([ \t]*)([-+*]|\d{1,9}[.)])([ \t]+|$)(\[[ xX]\][ \t]+)?/
const QUOTE = /^[ \t]{0,3}>[ \t]?/gm
const FIRST_PARAGRAPH = /^([^\n]*(?:\n[^\n\S]*\S[^\n]*)*)\n*([\s\S]*)$/
const FENCES = /`{3,}/g

/** True for the kinds of blocks whose words can be turned into another block. */
export function canTurn(kind: BlockKind): boolean {
  return kind === 'paragraph' || kind === 'heading' || kind === 'list' || kind === 'quote'
}

/** Returns the kind of a text block; undefined for any other block. */
export function textBlockOf(kind: BlockKind, text: string): TextBlock | undefined {
  if (kind === 'paragraph' || kind === 'quote') return kind
  if (kind === 'list') {
    const [, , marker = '', , task] = ITEM.exec(text) ?? []
    if (task !== undefined) return 'task'
    return /\d/.test(marker) ? 'numbers' : 'list'
  }
  if (kind !== 'heading') return undefined
  const level = HEADING.exec(text)?.[1]?.length ?? (/=[ \t]*$/.test(text) ? 1 : 2)
  return level === 1 || level === 2 || level === 3 ? `heading-${level}` : undefined
}

/** Returns the words of a block without its own marks, for instance without `#` or `- [ ]`. */
export function wordsOf(kind: BlockKind, text: string): string {
  if (kind === 'heading') {
    const isMarked = HEADING.test(text)
    return isMarked ? text.replace(HEADING, '').replace(CLOSING_HASHES, '') : text.replace(UNDERLINE, '')
  }
  if (kind === 'quote') return text.replace(QUOTE, '')
  if (kind !== 'list') return text
  const match = ITEM.exec(text)
  if (!match) return text
  const width = match[1]!.length + match[2]!.length + Math.min(match[3]!.length, 4)
  // A tab is as wide as the mark or wider. A second tab belongs to what stands within the item.
  const indented = new RegExp(`\\n(?: {0,${width - 1}}\\t| {1,${width}})`, 'g')
  return text.slice(match[0].length).replace(indented, '\n')
}

/** Returns the source of a block of a kind with these words. The source may consist of several blocks. */
export function blockOf(target: TextBlock, words: string): string {
  switch (target) {
    case 'paragraph':
      return words
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return headingOf(Number(target.slice(-1)), words)
    case 'list':
      return itemOf('- ', words)
    case 'numbers':
      return itemOf('1. ', words)
    case 'task':
      return itemOf('- [ ] ', words, 2)
    case 'quote':
      return words.replace(/^/gm, '> ').replace(/^> $/gm, '>')
    case 'hint':
      return `{% hint style="info" %}\n${words}\n{% endhint %}`
    case 'expandable':
      return expandableOf(words)
    case 'code':
      return codeOf(words)
  }
}

/** Returns a heading of the first paragraph on one line, and the further paragraphs below it. */
function headingOf(level: number, words: string): string {
  const [, first = '', rest = ''] = FIRST_PARAGRAPH.exec(words) ?? []
  const heading = `${'#'.repeat(level)} ${first.trim().replace(/[ \t]*\n[ \t]*/g, ' ')}`
  return rest === '' ? heading : `${heading}\n\n${rest}`
}

function itemOf(marker: string, words: string, indent = marker.length): string {
  return marker + words.replace(/\n(?=[^\n])/g, `\n${' '.repeat(indent)}`)
}

function expandableOf(words: string): string {
  const [, first = '', rest = ''] = FIRST_PARAGRAPH.exec(words) ?? []
  const summary = first.replace(/[ \t]*\n[ \t]*/g, ' ')
  return `<details>\n\n<summary>${summary}</summary>\n\n${rest === '' ? '' : `${rest}\n\n`}</details>`
}

/** Returns a code block with a fence that is longer than every fence in the words. */
function codeOf(words: string): string {
  const longest = Math.max(2, ...[...words.matchAll(FENCES)].map(([fence]) => fence.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${words}\n${fence}`
}
