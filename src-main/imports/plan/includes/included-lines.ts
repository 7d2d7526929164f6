import type { IncludedPart } from './directive.ts'

const MARK = /ANCHOR(?:_END)?:\s*([\w-]+)/
const END_OF_HEAD = /^(?:---|\.\.\.)\s*$/

/**
 * Returns the part of a file that a directive includes, without the lines that mark anchors; undefined where the file
 * has no such anchor. Line ends become `\n`, and the last one is left out, because the directive has its own. A page
 * may include thousands of parts, so only the chosen part is split into lines.
 */
export function includedLines(text: string, part: IncludedPart): string | undefined {
  const unified = text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text
  const chosen = chosenPart(unified.endsWith('\n') ? unified.slice(0, -1) : unified, part)
  if (chosen === undefined || !chosen.includes('ANCHOR')) return chosen
  return chosen
    .split('\n')
    .filter((line) => !MARK.test(line))
    .join('\n')
}

function chosenPart(text: string, part: IncludedPart): string | undefined {
  switch (part.kind) {
    case 'whole':
      return text
    case 'body':
      return withoutHead(text)
    case 'lines':
      return linesBetween(text, part)
    case 'anchor':
      return marked(text, part.name)
  }
}

/** Returns the lines after the front matter. */
function withoutHead(text: string): string {
  let line = lineAt(text, 0)
  if (text.slice(line.start, line.end).trimEnd() !== '---') return text
  while (line.end < text.length) {
    line = lineAt(text, line.end + 1)
    if (END_OF_HEAD.test(text.slice(line.start, line.end))) return text.slice(line.end + 1)
  }
  return text
}

function linesBetween(text: string, { from, to }: { from: number; to: number }): string {
  const before = Math.max(0, from - 1)
  if (to <= before) return ''
  const start = afterLines(text, before, 0)
  return text.slice(start, afterLines(text, to - before, start) - 1)
}

/** Returns the offset after a number of lines, with their line feeds. The text need not end with one. */
function afterLines(text: string, count: number, from: number): number {
  let offset = from
  for (let line = 0; line < count && offset <= text.length; line += 1) offset = lineAt(text, offset).end + 1
  return offset
}

/** Returns the lines of an anchor. An anchor without an end continues to the end of the file. */
function marked(text: string, name: string): string | undefined {
  const mark = findMark(text, { kind: 'ANCHOR:', name }, 0)
  if (!mark) return undefined
  const end = findMark(text, { kind: 'ANCHOR_END:', name }, mark.end + 1)
  return text.slice(mark.end + 1, end ? Math.max(mark.end + 1, end.start - 1) : text.length)
}

/** A line by the offsets of its beginning and its line feed. */
interface Line {
  start: number
  end: number
}

/** Returns the line of a mark at or after an offset. */
function findMark(
  text: string,
  { kind, name }: { kind: string; name: string },
  from: number,
): Line | undefined {
  for (let found = text.indexOf(kind, from); found >= 0;) {
    const line = lineAt(text, text.lastIndexOf('\n', found) + 1)
    const [mark = '', named] = MARK.exec(text.slice(line.start, line.end)) ?? []
    if (named === name && mark.startsWith(kind)) return line
    found = text.indexOf(kind, line.end)
  }
  return undefined
}

function lineAt(text: string, start: number): Line {
  const feed = text.indexOf('\n', start)
  return { start, end: feed < 0 ? text.length : feed }
}
