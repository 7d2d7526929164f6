import { CodeSpans } from '../markdown/code-spans.ts'
import { readLineRoles } from '../markdown/line-roles.ts'
import { extractLinks, type ExtractedLink } from '../markdown/links/links.ts'
import { readTextRegions } from '../markdown/text-regions.ts'

/** The kind of a part of a page's Markdown. A link's address is a link; its label is text. */
export type TextKind = 'text' | 'code' | 'link'

interface KindRange {
  start: number
  end: number
  kind: TextKind
}

/** Returns the kinds that a range of a page touches. The ranges must be in order. */
export type KindsAt = (start: number, end: number) => ReadonlySet<TextKind>

/** Returns the kinds of the parts of a page. Everything that is neither code nor a link's address is text. */
export function readTextKinds(markdown: string): KindsAt {
  const ranges = [...codeLines(markdown), ...codeSpans(markdown), ...linkRanges(markdown)].sort(
    (one, other) => one.start - other.start,
  )
  let first = 0
  return (start, end) => {
    while (first < ranges.length && ranges[first]!.end <= start) first += 1
    const kinds = new Set<TextKind>()
    let after = start
    for (let at = first; at < ranges.length && ranges[at]!.start < end; at += 1) {
      const range = ranges[at]!
      if (range.end <= start) continue
      if (range.start > after) kinds.add('text')
      kinds.add(range.kind)
      after = Math.max(after, range.end)
    }
    if (after < end) kinds.add('text')
    return kinds
  }
}

function codeLines(markdown: string): KindRange[] {
  const { lines, roles } = readLineRoles(markdown)
  const ranges: KindRange[] = []
  for (let line = 0; line < lines.count; line += 1) {
    const role = roles[line]
    if (role === 'text' || role === 'blank') continue
    const start = lines.starts[line]!
    const last = ranges.at(-1)
    const end = lines.starts[line + 1] ?? lines.ends[line]!
    if (last?.end === start) last.end = end
    else ranges.push({ start, end, kind: 'code' })
  }
  return ranges
}

const BACKTICK_OR_ESCAPE = /\\[^]|`/g

function codeSpans(markdown: string): KindRange[] {
  if (!markdown.includes('`')) return []
  return readTextRegions(markdown).flatMap(({ start, end }) => spansIn(markdown, start, end))
}

function spansIn(markdown: string, start: number, end: number): KindRange[] {
  const spans = new CodeSpans(markdown, end)
  const ranges: KindRange[] = []
  const mark = new RegExp(BACKTICK_OR_ESCAPE)
  mark.lastIndex = start
  for (let found = mark.exec(markdown); found && found.index < end; found = mark.exec(markdown)) {
    if (found[0] !== '`') continue
    const after = spans.skip(found.index)
    if (markdown.slice(found.index, after).replaceAll('`', '') !== '')
      ranges.push({ start: found.index, end: after, kind: 'code' })
    mark.lastIndex = after
  }
  return ranges
}

function linkRanges(markdown: string): KindRange[] {
  return extractLinks(markdown).map((link) => ({
    start: addressStart(markdown, link),
    end: link.end,
    kind: 'link',
  }))
}

/** The offset after the label of a link. All of a tag or a plain address is a link. */
function addressStart(markdown: string, { kind, start, end, text }: ExtractedLink): number {
  if (kind === 'definition') {
    const colon = markdown.indexOf(']:', start)
    return colon < 0 || colon >= end ? start : colon
  }
  const bracket = markdown.startsWith('![', start) ? start + 1 : start
  return markdown.startsWith('[', bracket) ? bracket + 1 + text.length : start
}
