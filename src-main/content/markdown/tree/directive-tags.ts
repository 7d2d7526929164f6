import { DOCFX_NAMES, readContainerLine } from '../container-lines.ts'
import { TAG_NAME } from '../directives/directive-names.ts'
import { TagEnds } from './tags/tag-ends.ts'

/** A `{% … %}` tag of GitBook, a `:::…:::` tag of DocFX, or a line that opens or closes a container. */
export interface DirectiveTag {
  /** The name, in lower case and without `end`. */
  name: string
  role: 'open' | 'close'
  attributes: Record<string, string>
  /** The tag as typed. */
  source: string
  /** Index of the tag's line in the text. */
  line: number
}

/** The parts of a line with directives: the marks of its containers, then texts and tags in order. */
export interface DirectiveLine {
  /** Indentation, `>` marks and a list marker. */
  prefix: string
  parts: (string | DirectiveTag)[]
}

/** The key of an attribute value without a name, as in `{% include "path" %}`. */
export const UNNAMED = ''

const PREFIX = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/
const DOCFX_LINE = /^:::[ \t]*([a-z]+)(-end)?(?=[ \t:]|$)([^\n]*)$/
/** The most characters before the end of a tag's name. */
const LONGEST_NAME = 200
/**
 * Editors replace the quotes of an attribute with typographic ones. Each expression begins and ends at a quote or a
 * word, so that no character is read again from many starting points.
 */
const ATTRIBUTE =
  /(?<![\w-])([A-Za-z][\w-]*)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|[“”„«]([^“”„«»]*)[“”»]|([^\s"']+))|["“”„]([^"“”„]*)["“”]/g

/** Returns the indentation, quote marks and list marker of a line. */
export const linePrefix = (line: string): string => PREFIX.exec(line)?.[0] ?? ''

/**
 * Reads the directives of a line, or of the lines that one tag spans; undefined where no tag begins or ends a block.
 * A line that begins with a tag is a directive line. On any other line only the end tags of open blocks count (`text
 * {% endhint %}`). So a tag named within a sentence remains text.
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
  counts: (tag: TagName) => boolean,
): (string | DirectiveTag)[] {
  const parts: (string | DirectiveTag)[] = []
  const ends = new TagEnds(content)
  let textFrom = 0
  for (let at = content.indexOf('{%'); at >= 0; at = content.indexOf('{%', at + 2)) {
    const after = ends.after(at)
    if (after < 0) break
    const tag = readTagName(content, at + 2, after - 2)
    if (!tag || content[at - 1] === '`' || !counts(tag)) continue
    addText(parts, content.slice(textFrom, at))
    const { name, role } = tag
    const attributes = readAttributes(content.slice(tag.end, after - 2))
    parts.push({ name, role, attributes, source: content.slice(at, after), line })
    textFrom = after
    at = after - 2
  }
  addText(parts, content.slice(textFrom))
  return parts
}

function addText(parts: (string | DirectiveTag)[], text: string): void {
  if (text.trim() !== '') parts.push(text.trim())
}

interface TagName extends Pick<DirectiveTag, 'name' | 'role'> {
  /** The offset after the name. */
  end: number
}

/** Reads the name of the tag between two offsets. Returns undefined for a tag without a name. */
function readTagName(content: string, start: number, end: number): TagName | undefined {
  const found = TAG_NAME.exec(content.slice(start, Math.min(end, start + LONGEST_NAME)))
  if (!found) return undefined
  const role = found[1] ? 'close' : 'open'
  return { name: found[2]!.toLowerCase(), role, end: start + found[0].length }
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const found of source.matchAll(ATTRIBUTE)) {
    attributes[found[1] ?? UNNAMED] = found.slice(2).find((value) => value !== undefined) ?? ''
  }
  return attributes
}
