import { CodeSpans } from '../code-spans.ts'
import { beginsComment } from '../html-blocks.ts'
import { readLineRoles, type LineRoles } from '../line-roles.ts'
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
  const isInBlock = (offset: number) => blocks.some(({ start, end }) => offset >= start && offset < end)
  const inline = inlineComments(markdown).filter(({ start }) => !isInBlock(start))
  return [...blocks, ...inline].toSorted((one, other) => one.start - other.start)
}

/** Returns the comments and statements that are blocks. Only their line feeds stay. */
function blockComments(markdown: string, { lines, roles, contents }: Readonly<LineRoles>): Replacement[] {
  const comments: Replacement[] = []
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
    const close = markdown.indexOf(CLOSE, start)
    if (!beginsComment(content, () => close >= 0)) continue
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
  for (const region of readTextRegions(markdown)) {
    const spans = new CodeSpans(markdown, region.end)
    MARK.lastIndex = region.start
    for (let match = MARK.exec(markdown); match && match.index < region.end; match = MARK.exec(markdown)) {
      const { index: start } = match
      if (match[0] === '\\') MARK.lastIndex = start + 2
      else if (match[0] === '`') MARK.lastIndex = spans.skip(start)
      else {
        const lineEnd = markdown.indexOf('\n', start)
        const close = markdown.slice(start, lineEnd < 0 ? undefined : lineEnd).indexOf(CLOSE)
        const lineStart = markdown.lastIndexOf('\n', start) + 1
        const isAnchor = NAMED_ANCHOR.test(markdown.slice(lineStart, lineEnd < 0 ? undefined : lineEnd))
        if (close < 0 || isAnchor) continue
        const end = start + close + CLOSE.length
        const isFirst = BEFORE_TEXT.test(markdown.slice(lineStart, start))
        comments.push({ start, end, written: isFirst ? '<wbr/>' : '<!---->' })
        MARK.lastIndex = end
      }
    }
  }
  return comments
}
