import { readContainerLine } from '../container-lines.ts'
import { closesFence, fenceAt } from '../fences.ts'
import type { Fence } from '../fences.ts'
import type { TextLines } from '../text-lines.ts'
import { TAG_NAME } from './directive-names.ts'
import { lastTagLine } from './tag-lines.ts'
import { assumedEnd } from './unclosed-directives.ts'

/** An opening tag without an end tag so far. */
export interface OpenTag {
  name: string
  line: number
}

/**
 * Returns the line of the end of each directive, by the line that opens it. The end is the matching `{% end… %}`, or
 * for a container (`:::note`) its closing line. A directive without an end tag, such as most `{% embed %}`, is absent
 * from the result, but the end of one with content is assumed. Tags inside fenced code are text. An end tag closes the
 * nearest open tag of its name, and directives in between have no end.
 */
export function pairDirectives(lines: TextLines): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: OpenTag[] = []
  const openByName = new Map<string, number>()
  let fence: Fence | undefined
  for (let line = 0; line < lines.count; line++) {
    if (fence) {
      if (closesFence(lines, line, fence)) fence = undefined
      continue
    }
    fence = fenceAt(lines, line)
    const last = fence ? line : lastTagLine(lines, line)
    if (last > line) pairs.set(line, last)
    if (!fence) readTags(lines, line, last, open, openByName, pairs)
    line = last
  }
  addAssumedEnds(lines, open, pairs)
  return pairs
}

/** Adds the ends of unclosed blocks. A line may open one block many times, which all have the same end. */
function addAssumedEnds(lines: TextLines, open: readonly OpenTag[], pairs: Map<number, number>): void {
  const names = new Set<string>()
  let line = -1
  // The blocks inside of an unclosed one come first, because its end depends on theirs.
  for (const tag of open.toReversed()) {
    if (tag.line !== line) names.clear()
    line = tag.line
    if (names.has(tag.name)) continue
    names.add(tag.name)
    const end = assumedEnd(lines, tag, pairs)
    if (end > (pairs.get(tag.line) ?? tag.line)) pairs.set(tag.line, end)
  }
}

function readTags(
  lines: TextLines,
  line: number,
  last: number,
  open: OpenTag[],
  openByName: Map<string, number>,
  pairs: Map<number, number>,
): void {
  const content = lines.text.slice(lines.firsts[line], lines.ends[last])
  if (content.startsWith(':::')) return readContainer(content, line, open, openByName, pairs)
  const startsWithTag = content.startsWith('{%')
  let after = content.indexOf('%}')
  for (let from = 0; after >= 0; after = content.indexOf('%}', from)) {
    // The search for the beginning of an end starts after the previous end, so a line of only ends is read once.
    const start = from + content.slice(from, after).lastIndexOf('{%')
    const tag = start < from ? null : TAG_NAME.exec(content.slice(start + 2, after))
    from = after + 2
    if (!tag) continue
    const name = tag[2]!.toLowerCase()
    if (!tag[1]) {
      if (!startsWithTag) continue
      push(name, line, open, openByName)
    } else if (content[start - 1] !== '`' && (openByName.get(name) ?? 0) > 0) {
      close(name, line, open, openByName, pairs)
    }
  }
}

/** Reads a line of a container. A line of colons closes the nearest container with as many. */
function readContainer(
  content: string,
  line: number,
  open: OpenTag[],
  openByName: Map<string, number>,
  pairs: Map<number, number>,
): void {
  const found = readContainerLine(content)
  if (!found) return
  const name = ':'.repeat(found.colons)
  if (found.role === 'open') push(name, line, open, openByName)
  else if ((openByName.get(name) ?? 0) > 0) close(name, line, open, openByName, pairs)
}

function push(name: string, line: number, open: OpenTag[], openByName: Map<string, number>): void {
  open.push({ name, line })
  openByName.set(name, (openByName.get(name) ?? 0) + 1)
}

function close(
  name: string,
  line: number,
  open: OpenTag[],
  openByName: Map<string, number>,
  pairs: Map<number, number>,
): void {
  for (let tag = open.pop(); tag; tag = open.pop()) {
    openByName.set(tag.name, (openByName.get(tag.name) ?? 1) - 1)
    if (tag.name !== name) continue
    if (line > (pairs.get(tag.line) ?? -1)) pairs.set(tag.line, line)
    return
  }
}
