import { CodeSpans } from '../code-spans.ts'
import { beginsComment } from '../html-blocks.ts'
import { readLineRoles, type LineRoles } from '../line-roles.ts'
import { NextPlace } from '../mdx/next-place.ts'
import { statementsEnd } from '../mdx/statements.ts'
import { readTextRegions } from '../text-regions.ts'

const OPEN = '{/*'
const CLOSE = '*/}'
const MARK = /[\\`]|\{\/\*/g
/** The beginning of a line, before its text. */
const BEFORE_TEXT = /^[\s>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*$/
const STATEMENT = /^(?:import|export)\b/m
/** The name of an anchor after a heading's text, which is read as one. */
const NAMED_ANCHOR = /^[ \t]{0,3}#{1,6}[ \t].*\{\/\*[^{}]*\*\/\}[ \t]*$/

/**
 * Returns Markdown with HTML comments in place of comments, imports and exports of MDX, which readers do not see. Lines
 * remain lines. Code stays unchanged.
 */
export function replaceMdxComments(markdown: string): string {
  if (!markdown.includes(OPEN) && !STATEMENT.test(markdown)) return markdown
  let replaced = ''
  let after = 0
  for (const { start, end, written } of commentsIn(markdown)) {
    replaced += markdown.slice(after, start) + written
    after = end
  }
  return replaced + markdown.slice(after)
}

interface Replacement {
  start: number
  end: number
  written: string
}

function commentsIn(markdown: string): Replacement[] {
  const roles = readLineRoles(markdown)
  const blocks = blockComments(markdown, roles)
  return [...blocks, ...outside(blocks, inlineComments(markdown))].toSorted(
    (one, other) => one.start - other.start,
  )
}

/** Returns the replacements that do not begin within others. Both are in the order of the text. */
function outside(others: readonly Replacement[], replacements: readonly Replacement[]): Replacement[] {
  let next = 0
  return replacements.filter(({ start }) => {
    while (next < others.length && others[next]!.end <= start) next++
    return next === others.length || start < others[next]!.start
  })
}

/** Returns the comments and statements that are blocks. Only their line feeds stay. */
function blockComments(markdown: string, { lines, roles, contents }: Readonly<LineRoles>): Replacement[] {
  const comments: Replacement[] = []
  const closes = new NextPlace(markdown, CLOSE)
  for (let line = 0; line < lines.count; line++) {
    const start = contents[line]!
    if ((roles[line] !== 'text' && roles[line] !== 'raw') || start < (comments.at(-1)?.end ?? 0)) continue
    const content = markdown.slice(start, lines.ends[line])
    const statements = roles[line] === 'raw' ? statementsEnd(lines, line) : undefined
    if (statements !== undefined) {
      comments.push(commentAt(markdown, start, lines.ends[statements]!))
      line = statements
      continue
    }
    if (roles[line] === 'raw' && !content.startsWith(OPEN)) {
      // The lines of a comment of HTML contain no other comment.
      while (roles[line] === 'raw' && !markdown.slice(lines.starts[line], lines.ends[line]).includes('-->'))
        line++
      continue
    }
    const close = closes.from(start)
    if (!beginsComment(content, () => close < Infinity)) continue
    comments.push(commentAt(markdown, start, close + CLOSE.length))
  }
  return comments
}

function commentAt(markdown: string, start: number, end: number): Replacement {
  return { start, end, written: `<!--${markdown.slice(start, end).replaceAll(/[^\n]/g, '')}-->` }
}

/** Returns the comments within lines of text. At the start of a line HTML would make a block of it. */
function inlineComments(markdown: string): Replacement[] {
  const comments: Replacement[] = []
  const line = new CommentedLine(markdown)
  for (const region of readTextRegions(markdown)) {
    const spans = new CodeSpans(markdown, region.end)
    MARK.lastIndex = region.start
    for (let match = MARK.exec(markdown); match && match.index < region.end; match = MARK.exec(markdown)) {
      const { index: start } = match
      if (match[0] === '\\') MARK.lastIndex = start + 2
      else if (match[0] === '`') MARK.lastIndex = spans.skip(start)
      else {
        const comment = line.commentAt(start)
        if (!comment) continue
        comments.push(comment)
        MARK.lastIndex = comment.end
      }
    }
  }
  return comments
}

/** Reads the comments of lines in order. What a line is, is found out once and not for each comment. */
class CommentedLine {
  readonly #markdown: string
  readonly #closes: NextPlace
  readonly #ends: NextPlace
  #end = -1
  #hasAnchor = false
  #first = -1

  constructor(markdown: string) {
    this.#markdown = markdown
    this.#closes = new NextPlace(markdown, CLOSE)
    this.#ends = new NextPlace(markdown, '\n')
  }

  /** Returns the comment that begins at an offset; undefined where it is text or the anchor of a heading. */
  commentAt(start: number): Replacement | undefined {
    const close = this.#closes.from(start)
    if (this.#end < start) this.#readLine(start)
    if (close > this.#end || this.#hasAnchor) return undefined
    const isFirst = this.#first === start
    return { start, end: close + CLOSE.length, written: isFirst ? '<wbr/>' : '<!---->' }
  }

  #readLine(start: number): void {
    const lineStart = this.#markdown.lastIndexOf('\n', start) + 1
    this.#end = Math.min(this.#ends.from(start), this.#markdown.length)
    this.#hasAnchor = NAMED_ANCHOR.test(this.#markdown.slice(lineStart, this.#end))
    this.#first = BEFORE_TEXT.test(this.#markdown.slice(lineStart, start)) ? start : -1
  }
}
