import type { IncludedPart } from './directive.ts'

const MARK = /ANCHOR(?:_END)?:\s*([\w-]+)/

/**
 * Returns the part of a file that a directive includes, without the lines that mark anchors; undefined where the file
 * has no such anchor. Line ends become `\n`, and the last one is left out, because the directive has its own.
 */
export function includedLines(text: string, part: IncludedPart): string | undefined {
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  const chosen = chooseLines(lines, part)
  return chosen?.filter((line) => !MARK.test(line)).join('\n')
}

function chooseLines(lines: readonly string[], part: IncludedPart): readonly string[] | undefined {
  switch (part.kind) {
    case 'whole':
      return lines
    case 'body':
      return withoutHead(lines)
    case 'lines':
      return lines.slice(Math.max(0, part.from - 1), part.to)
    case 'anchor':
      return marked(lines, part.name)
  }
}

/** Returns the lines after the front matter. */
function withoutHead(lines: readonly string[]): readonly string[] {
  const end =
    lines[0]?.trimEnd() === '---'
      ? lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
      : -1
  return end < 0 ? lines : lines.slice(end + 1)
}

/** Returns the lines of an anchor. An anchor without an end continues to the end of the file. */
function marked(lines: readonly string[], name: string): readonly string[] | undefined {
  const isMark = (line: string, kind: string) =>
    line.includes(kind) && MARK.exec(line)?.[1] === name && MARK.exec(line)![0].startsWith(kind)
  const start = lines.findIndex((line) => isMark(line, 'ANCHOR:'))
  if (start < 0) return undefined
  const end = lines.findIndex((line, index) => index > start && isMark(line, 'ANCHOR_END:'))
  return lines.slice(start + 1, end < 0 ? undefined : end)
}
