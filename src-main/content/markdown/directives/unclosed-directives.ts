import { closesFence, fenceAt } from '../fences.ts'
import { headingLevel } from '../line-kinds.ts'
import { isBlank } from '../text-lines.ts'
import type { TextLines } from '../text-lines.ts'
import { containerOf, isContainerName, mayLackEnd, TAG_NAME } from './directive-names.ts'
import type { OpenTag } from './directive-pairs.ts'

/**
 * Returns the last line of a block without its end tag. The next block other than a heading ends it, or the last tab,
 * step or column that follows. A block that needs no end tag, an unknown one, and an indented one end with their tag.
 */
export function assumedEnd(lines: TextLines, tag: OpenTag, pairs: ReadonlyMap<number, number>): number {
  if (!mayLackEnd(tag.name) || lines.indents[tag.line]! > 0) return tag.line
  return isContainerName(tag.name) ? lastItemEnd(lines, tag, pairs) : nextBlockEnd(lines, tag.line)
}

function lastItemEnd(lines: TextLines, tag: OpenTag, pairs: ReadonlyMap<number, number>): number {
  let end = tag.line
  for (let line = tag.line + 1; line < lines.count; line++) {
    if (isBlank(lines, line)) continue
    const name = tagNameAt(lines, line)
    if (name === undefined || containerOf(name) !== tag.name) break
    end = pairs.get(line) ?? line
    line = end
  }
  return end
}

function nextBlockEnd(lines: TextLines, tagLine: number): number {
  let start = tagLine + 1
  while (start < lines.count && isBlank(lines, start)) start++
  if (start >= lines.count || tagNameAt(lines, start) !== undefined || headingLevel(lines, start) > 0)
    return tagLine
  const fence = fenceAt(lines, start)
  let end = start
  while (end + 1 < lines.count) {
    if (fence && end > start && closesFence(lines, end, fence)) break
    if (!fence && (isBlank(lines, end + 1) || tagNameAt(lines, end + 1) !== undefined)) break
    end++
  }
  return end
}

function tagNameAt({ text, firsts, ends }: TextLines, line: number): string | undefined {
  const first = firsts[line]!
  if (!text.startsWith('{%', first)) return undefined
  return TAG_NAME.exec(text.slice(first + 2, ends[line]))?.[2]?.toLowerCase()
}
