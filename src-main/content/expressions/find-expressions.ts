import { CodeSpans } from '../markdown/code-spans.ts'
import { readTextRegions } from '../markdown/text-regions.ts'
import { withoutEscapes, type Unescaped } from './expression-source.ts'

/** An expression of a page: the value of an inline element, or the condition of a block. */
export interface FoundExpression {
  kind: 'value' | 'condition'
  /** The expression without the escapes of Markdown and HTML. */
  source: string
  /** The offset in the page of each character of `source`, and the offset after the last. */
  offsets: readonly number[]
}

const MARK =
  /`+|\\[\\`<{]|<code\s+class\s*=\s*["']?expression["']?\s*>([^<]*)<\/code>|\{%-?[ \t]*if[ \t]((?:(?!\{%)[^\n])*?)-?%\}/g

/** Finds the expressions of a page, in order, outside of code. Linear in the length of the text. */
export function findExpressions(markdown: string): FoundExpression[] {
  if (!markdown.includes('expression') && !/\{%-?[ \t]*if[ \t]/.test(markdown)) return []
  return readTextRegions(markdown).flatMap(({ start, end }) => findInRegion(markdown, start, end))
}

function findInRegion(markdown: string, start: number, end: number): FoundExpression[] {
  const found: FoundExpression[] = []
  const region = markdown.slice(start, end)
  const spans = new CodeSpans(region, region.length)
  MARK.lastIndex = 0
  for (let match = MARK.exec(region); match; match = MARK.exec(region)) {
    const [whole, value, condition] = match
    if (whole.startsWith('`')) MARK.lastIndex = spans.skip(match.index)
    const inner = value ?? condition
    if (inner === undefined) continue
    const before =
      value === undefined ? whole.search(/if/) + 3 : whole.length - '</code>'.length - inner.length
    const at = start + match.index + before
    const read: Unescaped = value === undefined ? plain(inner) : withoutEscapes(inner)
    const offsets = read.offsets.map((offset) => at + offset)
    found.push({ kind: value === undefined ? 'condition' : 'value', source: read.text, offsets })
  }
  return found
}

function plain(text: string): Unescaped {
  return { text, offsets: Array.from({ length: text.length + 1 }, (_, offset) => offset) }
}
