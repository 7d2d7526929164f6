import { fenceAt } from './fences.ts'
import type { Fence } from './fences.ts'
import { itemContentColumn } from './line-kinds.ts'
import { statementsEnd } from './mdx/statements.ts'
import { hasCommentEnd, isSpaceOnly, readLines, runLength } from './text-lines.ts'
import type { TextLines } from './text-lines.ts'

/**
 * The role of a line at any depth. `text` is read for links and headings. The others are not: `code` (fenced or
 * indented), `fence` (the lines around fenced code) and `raw` (comments of HTML, all of MDX but text, `<pre>` …).
 */
export type LineRole = 'blank' | 'text' | 'code' | 'fence' | 'raw'

/** The role of every line, the offset of its content, and whether it is inside a quote or a list item. */
export interface LineRoles {
  lines: TextLines
  roles: LineRole[]
  /** The offsets of the first characters after indentation and quote marks. */
  contents: number[]
  nested: boolean[]
}

interface OpenFence extends Fence {
  quotes: number
  /** Column where the content of the list item around the fence begins; 0 outside of lists. */
  container: number
}

interface Place {
  content: number
  column: number
  quotes: number
}

const CODE_INDENT = 4
const SPACE = 32
const LESS = 60
const GREATER = 62
const RAW_START = /<(?:!--|(pre|script|style|textarea)\b)/iy
const COMMENT_START = '{/*'
const COMMENT_END = '*/}'

/** The latest page. Its links, sections and words are read one after the other, from the same lines. */
let latest: { markdown: string; roles: LineRoles } | null = null

/**
 * Finds the role of each line of a page, in one pass. Unlike the block splitter it reads quotes and list items,
 * because these may contain code. Linear in the length of the text. The result is shared between callers and must not
 * be changed.
 */
export function readLineRoles(markdown: string): Readonly<LineRoles> {
  if (latest?.markdown !== markdown) latest = { markdown, roles: findRoles(readLines(markdown)) }
  return latest.roles
}

function findRoles(lines: TextLines): LineRoles {
  const reader = new RoleReader(lines)
  const result: LineRoles = { lines, roles: [], contents: [], nested: [] }
  for (let line = 0; line < lines.count; line++) {
    result.roles.push(reader.read(line))
    result.contents.push(reader.place.content)
    result.nested.push(reader.nested)
  }
  return result
}

class RoleReader {
  /** The place of the current line. One object serves all lines, because a page has thousands. */
  readonly place: Place = { content: 0, column: 0, quotes: 0 }
  nested = false
  readonly #lines: TextLines
  #fence: OpenFence | null = null
  #rawEnd: string | null = null
  /** The last line of the statements of MDX that were read last. */
  #lastStatement = -1
  readonly #itemColumns: number[] = []
  /** True where indented code could begin: it cannot interrupt a paragraph. */
  #afterBlank = true

  constructor(lines: TextLines) {
    this.#lines = lines
  }

  read(line: number): LineRole {
    findPlace(this.#lines, line, this.place)
    if (line <= this.#lastStatement) return 'raw'
    if (this.#rawEnd !== null) return this.#readRaw(line)
    if (this.#fence) {
      const role = this.#readFenced(line)
      if (role) return role
    }
    if (this.place.content >= this.#lines.ends[line]!) return this.#readBlank()
    return this.#readOpen(line)
  }

  #readBlank(): LineRole {
    this.#afterBlank = true
    this.nested = false
    return 'blank'
  }

  #readRaw(line: number): LineRole {
    if (this.#rawEnd !== null && this.#lineContains(line, this.#rawEnd, this.place.content))
      this.#rawEnd = null
    this.#afterBlank = false
    return 'raw'
  }

  /** Returns `undefined` when the container of the fence ended before the closing line. */
  #readFenced(line: number): LineRole | undefined {
    const fence = this.#fence!
    if (this.place.quotes < fence.quotes) return this.#dropFence()
    if (this.place.content >= this.#lines.ends[line]!) return 'code'
    if (this.place.column < fence.container) return this.#dropFence()
    if (!closes(this.#lines, line, this.place.content, fence)) return 'code'
    this.#fence = null
    this.#afterBlank = true
    return 'fence'
  }

  #dropFence(): undefined {
    this.#fence = null
    this.#afterBlank = true
  }

  #readOpen(line: number): LineRole {
    const { column, quotes } = this.place
    if (this.#afterBlank) this.#leaveItems(column)
    const container = this.#itemColumns.at(-1) ?? 0
    if (this.#afterBlank && column >= container + CODE_INDENT) return 'code'
    this.nested = quotes > 0 || (container > 0 && column >= container)
    this.#afterBlank = false
    const content = this.#enterItems(line)
    return this.#opensFence(line, content) ? 'fence' : this.#opensRaw(line, content) ? 'raw' : 'text'
  }

  #leaveItems(column: number): void {
    while (this.#itemColumns.length > 0 && this.#itemColumns.at(-1)! > column) this.#itemColumns.pop()
  }

  /** Skips the list marker of the line, if any. Returns the offset of the item's content. */
  #enterItems(line: number): number {
    const { content, column, quotes } = this.place
    if (quotes > 0) return content
    const itemColumn = itemContentColumn(this.#lines, line)
    if (itemColumn === 0) return content
    this.#leaveItems(column)
    this.#itemColumns.push(itemColumn)
    this.nested = true
    this.place.column = itemColumn
    return afterMarker(this.#lines, line, content)
  }

  #opensFence(line: number, from: number): boolean {
    const fence = fenceAt(this.#lines, line, from)
    if (!fence) return false
    const item = this.#itemColumns.at(-1) ?? 0
    const container = this.place.quotes === 0 && this.place.column >= item ? item : 0
    this.#fence = { ...fence, quotes: this.place.quotes, container }
    return true
  }

  #opensRaw(line: number, from: number): boolean {
    if (this.#opensStatements(line, from)) return true
    if (this.#lines.text.startsWith(COMMENT_START, from)) return this.#opensComment(line, from)
    if (this.#lines.text.charCodeAt(from) !== LESS) return false
    RAW_START.lastIndex = from
    const opening = RAW_START.exec(this.#lines.text)
    if (!opening) return false
    const end = opening[1] === undefined ? '-->' : `</${opening[1].toLowerCase()}`
    if (this.#lineContains(line, end, from)) return false
    this.#rawEnd = end
    return true
  }

  #opensStatements(line: number, from: number): boolean {
    const end = from === this.#lines.starts[line] ? statementsEnd(this.#lines, line) : undefined
    this.#lastStatement = end ?? this.#lastStatement
    return end !== undefined
  }

  /** An MDX comment over several lines begins. One that does not end is text. */
  #opensComment(line: number, from: number): boolean {
    if (this.#lineContains(line, COMMENT_END, from)) return false
    if (!hasCommentEnd(this.#lines, this.#lines.ends[line]!)) return false
    this.#rawEnd = COMMENT_END
    return true
  }

  /** True when a line contains a text in lower case, in any capitals. */
  #lineContains(line: number, wanted: string, from: number): boolean {
    return this.#lines.text.slice(from, this.#lines.ends[line]).toLowerCase().includes(wanted)
  }
}

/** Sets the start of the content of a line after quote marks, with the column counted from the last of them. */
function findPlace(lines: TextLines, line: number, place: Place): void {
  const { text } = lines
  const end = lines.ends[line]!
  place.content = lines.firsts[line]!
  place.column = lines.indents[line]!
  place.quotes = 0
  while (place.column < CODE_INDENT && place.content < end && text.charCodeAt(place.content) === GREATER) {
    place.quotes++
    const from = text.charCodeAt(place.content + 1) === SPACE ? place.content + 2 : place.content + 1
    place.content = from
    while (place.content < end && isSpaceOnly(text, place.content, place.content + 1)) place.content++
    place.column = place.content - from
  }
}

/** Returns the offset of the first character after the list marker at `content` and its white space. */
function afterMarker({ text, ends }: TextLines, line: number, content: number): number {
  let offset = content
  while (offset < ends[line]! && !isSpaceOnly(text, offset, offset + 1)) offset++
  while (offset < ends[line]! && isSpaceOnly(text, offset, offset + 1)) offset++
  return offset
}

function closes(lines: TextLines, line: number, content: number, fence: Fence): boolean {
  if (lines.text.charCodeAt(content) !== fence.code) return false
  const length = runLength(lines.text, content, lines.ends[line]!)
  return length >= fence.length && isSpaceOnly(lines.text, content + length, lines.ends[line]!)
}
