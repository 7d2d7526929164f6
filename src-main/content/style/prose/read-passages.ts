import { readContainerLine } from '../../markdown/container-lines.ts'
import { readLineRoles, type LineRoles } from '../../markdown/line-roles.ts'
import { cellRanges } from './cell-ranges.ts'
import { readInline, type SourceLine } from './inline-prose.ts'
import type { Passage, PassageKind } from './passage.ts'

const HEADING = /^(#{1,6})[ \t]+/
const CLOSING = /(?<![ \t])[ \t]+#+[ \t]*$/
const ITEM = /^(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/
const UNDERLINE = /^(=+|-+)[ \t]*$/
const RULE = /^[-=*_|: \t+]+$/
const DELIMITERS = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const TEMPLATE = /^\{%.*%\}$/
const DEFINITION = /^\[[^\]]+\]:[ \t]/
const FOOTNOTE = /^\[\^[^\]]+\]:[ \t]+/
const ALERT = /^\[![A-Z]+\]/

/** A passage whose lines are being collected. */
interface OpenPassage {
  kind: PassageKind
  level?: number
  lines: SourceLine[]
}

/**
 * Reads the passages of a page's Markdown: paragraphs, headings, items, quotes, cells and alternative texts. They
 * contain no code, HTML comments, tags of blocks or definitions. Linear in the length of the text.
 */
export function readPassages(markdown: string): Passage[] {
  return new PassageReader(markdown).read()
}

class PassageReader {
  readonly #markdown: string
  readonly #roles: Readonly<LineRoles>
  readonly #passages: Passage[] = []
  #open: OpenPassage | undefined
  #isInTable = false

  constructor(markdown: string) {
    this.#markdown = markdown
    this.#roles = readLineRoles(markdown)
  }

  read(): Passage[] {
    const { lines, roles } = this.#roles
    for (let line = 0; line < lines.count; line++) {
      if (roles[line] === 'text') this.#readLine(line)
      else this.#close()
    }
    this.#close()
    return this.#passages
  }

  #readLine(line: number): void {
    const { lines, contents } = this.#roles
    const start = contents[line]!
    const end = lines.ends[line]!
    const content = this.#markdown.slice(start, end)
    if (this.#isInTable || this.#beginsTable(line, content)) this.#readRow(start, content)
    else if (this.#open && UNDERLINE.test(content)) this.#closeAsHeading(content)
    else if (isMarkup(content)) this.#close()
    else this.#readText(line, start, content)
  }

  #readText(line: number, start: number, content: string): void {
    const heading = HEADING.exec(content)
    if (heading) {
      this.#close()
      this.#open = { kind: 'heading', level: heading[1]!.length, lines: [] }
      this.#add(start + heading[0].length, content.slice(heading[0].length).replace(CLOSING, ''))
      this.#close()
      return
    }
    const item = ITEM.exec(content) ?? FOOTNOTE.exec(content)
    if (item) {
      this.#close()
      this.#open = { kind: 'list', lines: [] }
      this.#add(start + item[0].length, content.slice(item[0].length))
      return
    }
    this.#open ??= { kind: this.#kindAt(line, start), lines: [] }
    this.#add(start, content)
  }

  #kindAt(line: number, start: number): PassageKind {
    if (!this.#roles.nested[line]) return 'paragraph'
    return this.#markdown.slice(this.#roles.lines.starts[line], start).includes('>') ? 'quote' : 'list'
  }

  #add(start: number, text: string): void {
    this.#open?.lines.push({ start, text })
  }

  #closeAsHeading(content: string): void {
    if (this.#open?.kind === 'paragraph') {
      this.#open.kind = 'heading'
      this.#open.level = content.startsWith('=') ? 1 : 2
    }
    this.#close()
  }

  #close(): void {
    const open = this.#open
    this.#open = undefined
    this.#isInTable = false
    if (!open || open.lines.length === 0) return
    const { text, runs, pictures } = readInline(open.lines)
    if (text.trim() !== '')
      this.#passages.push({
        kind: open.kind,
        ...(open.level !== undefined && { level: open.level }),
        text,
        runs,
      })
    for (const picture of pictures) this.#passages.push({ kind: 'alternative', ...picture })
  }

  #beginsTable(line: number, content: string): boolean {
    if (!content.includes('|')) return false
    const { lines, roles, contents } = this.#roles
    if (roles[line + 1] !== 'text') return false
    const next = this.#markdown.slice(contents[line + 1], lines.ends[line + 1])
    return next.includes('|') && DELIMITERS.test(next)
  }

  #readRow(start: number, content: string): void {
    if (!this.#isInTable) this.#close()
    if (!DELIMITERS.test(content))
      for (const { from, to } of cellRanges(content)) {
        this.#open = { kind: 'cell', lines: [] }
        this.#add(start + from, content.slice(from, to))
        this.#close()
      }
    this.#isInTable = true
  }
}

/** True for a line of only markup: a rule, a tag of a block, the bounds of a container, a definition. */
function isMarkup(content: string): boolean {
  const trimmed = content.trim()
  return (
    RULE.test(trimmed) ||
    TEMPLATE.test(trimmed) ||
    ALERT.test(trimmed) ||
    (trimmed.startsWith(':::') && readContainerLine(trimmed) !== undefined) ||
    (DEFINITION.test(trimmed) && !FOOTNOTE.test(trimmed))
  )
}
