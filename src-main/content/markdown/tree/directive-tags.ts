import { DOCFX_NAMES, readContainerLine } from '../container-lines.ts'
import { TAG_NAME } from '../directives/directive-names.ts'

/** One `{% … %}` tag of GitBook, one `:::…:::` tag of DocFX, or a line that opens or closes a container. */
export interface DirectiveTag {
  /** In lower case, without `end`. */
  name: string
  role: 'open' | 'close'
  attributes: Record<string, string>
  /** The tag as typed. */
  source: string
  /** Number of its line in the text it was found in, counted from 0. */
  line: number
}

/** A line with directives, cut apart: what stands before it in containers, then texts and tags in order. */
export interface DirectiveLine {
  /** Indentation, `>` marks and a list marker. */
  prefix: string
  parts: (string | DirectiveTag)[]
}

/** The key of an attribute value without a name, as in `{% include "path" %}`. */
export const UNNAMED = ''

const PREFIX = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/
const DOCFX_LINE = /^:::[ \t]*([a-z]+)(-end)?(?=[ \t:]|$)([^\n]*)$/
/** Editors replace the quotes of an attribute by typographic ones. */
const ATTRIBUTE =
  /([A-Za-z][\w-]*)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|[“”„«]([^“”«»]*)[“”»]|([^\s"']+))|["“”„]([^"“”]*)["“”]/g

/** The indentation, quote marks and list marker of a line. */
export const linePrefix = (line: string): string => PREFIX.exec(line)?.[0] ?? ''

/**
 * Reads the directives of a line, or of the lines over which one tag goes; undefined where none of them stands for a
 * block. A line that begins with a tag is a directive line. On any other line only the end tags of open blocks count
 * (`text {% endhint %}`), so that a tag named within a sentence stays a word of it.
 */
export function readDirectiveLine(
  line: string,
  number: number,
  isOpen: (name: string) => boolean,
): DirectiveLine | undefined {
  if (!line.includes('%}') && !line.includes(':::')) return undefined
  const prefix = linePrefix(line)
  const content = line.slice(prefix.length).trimEnd()
  if (content.startsWith(':::'))
    return docfxLine(prefix, content, number) ?? containerLine(prefix, content, number)
  if (!content.includes('%}')) return undefined
  const startsWithTag = content.startsWith('{%')
  const parts = cutTags(content, number, (tag) => startsWithTag || (tag.role === 'close' && isOpen(tag.name)))
  return parts.some((part) => typeof part !== 'string') ? { prefix, parts } : undefined
}

function docfxLine(prefix: string, content: string, line: number): DirectiveLine | undefined {
  const found = DOCFX_LINE.exec(content)
  if (!found || !DOCFX_NAMES.has(found[1]!)) return undefined
  const tag: DirectiveTag = {
    name: `docfx-${found[1]!}`,
    role: found[2] ? 'close' : 'open',
    attributes: readAttributes(found[3]!.replace(/:::$/, '')),
    source: content,
    line,
  }
  return { prefix, parts: [tag] }
}

function containerLine(prefix: string, content: string, line: number): DirectiveLine | undefined {
  const found = readContainerLine(content)
  if (!found) return undefined
  const { colons, role, name, title } = found
  const attributes = { kind: name, title }
  return { prefix, parts: [{ name: `container-${colons}`, role, attributes, source: content, line }] }
}

function cutTags(
  content: string,
  line: number,
  counts: (tag: DirectiveTag) => boolean,
): (string | DirectiveTag)[] {
  const parts: (string | DirectiveTag)[] = []
  let textFrom = 0
  for (let at = content.indexOf('{%'); at >= 0; at = content.indexOf('{%', at + 2)) {
    const behind = tagEnd(content, at)
    if (behind < 0) break
    const tag = readTag(content.slice(at, behind), line)
    if (!tag || !counts(tag) || content[at - 1] === '`') continue
    addText(parts, content.slice(textFrom, at))
    parts.push(tag)
    textFrom = behind
    at = behind - 2
  }
  addText(parts, content.slice(textFrom))
  return parts
}

function addText(parts: (string | DirectiveTag)[], text: string): void {
  if (text.trim() !== '') parts.push(text.trim())
}

/** The offset behind the tag's `%}`, which may also stand inside a quoted value; -1 without an end. */
function tagEnd(content: string, start: number): number {
  const first = content.indexOf('%}', start)
  if (first < 0) return -1
  for (let end = first; end >= 0; end = content.indexOf('%}', end + 2)) {
    if ((content.slice(start, end).split('"').length - 1) % 2 === 0) return end + 2
  }
  return first + 2
}

function readTag(source: string, line: number): DirectiveTag | undefined {
  const inner = source.slice(2, -2)
  const found = TAG_NAME.exec(inner)
  if (!found) return undefined
  return {
    name: found[2]!.toLowerCase(),
    role: found[1] ? 'close' : 'open',
    attributes: readAttributes(inner.slice(found[0].length)),
    source,
    line,
  }
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const found of source.matchAll(ATTRIBUTE)) {
    attributes[found[1] ?? UNNAMED] = found.slice(2).find((value) => value !== undefined) ?? ''
  }
  return attributes
}
