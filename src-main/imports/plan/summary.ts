import { readReferenceEntry } from '../../content/api-reference/read-reference-entry.ts'
import { referenceAddress } from '../../content/api-reference/reference-pages.ts'
import { headingText } from '../../content/markdown/heading.ts'
import { inlineText } from '../../content/markdown/inline-text.ts'
import { extractLinks } from '../../content/markdown/links/links.ts'

/** An entry of a table of contents, with its parent entry. */
export interface SummaryEntry {
  title: string
  /** The target of its link, as written and without escapes; `null` for a heading or an entry without a link. */
  href: string | null
  /** The index of the parent entry; `null` at the top. */
  parent: number | null
  /** Counted from 1. */
  line: number
}

/** The entries of a table of contents in order, and the numbers of the ignored lines. */
export interface Summary {
  entries: SummaryEntry[]
  ignored: number[]
}

const ITEM = /^([ \t]*)(?:[-+*]|\d{1,9}[.)])([ \t]+)(.*)$/
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/
const RULE = /^ {0,3}(?:-[ \t]*){3,}$|^ {0,3}(?:\*[ \t]*){3,}$|^ {0,3}(?:_[ \t]*){3,}$/

/** A fence of YAML in an item, which is an entry in another notation. */
const YAML_ITEM = /^(`{3,}|~{3,})[ \t]*ya?ml[ \t]*$/i

/** An unfinished item of YAML. */
interface OpenYaml {
  fence: string
  /** The columns before its marker, and before its content. */
  indent: number
  contentIndent: number
  parent: number | null
  line: number
  lines: string[]
}

interface OpenItem {
  entry: number
  indent: number
}

/**
 * Reads a `SUMMARY.md` of GitBook or mdBook. Entries are nested lists of links; items without a link are groups.
 * Headings below the first title begin a group (GitBook) or a part (mdBook). Links outside of lists are chapters before
 * and after the numbered ones (mdBook); a rule ends a group. `[title]()` is an unwritten chapter. An item of fenced
 * YAML may represent the pages of a specification. Comments are skipped. Other lines are ignored, and listed.
 */
export function readSummary(markdown: string): Summary {
  const reader = new SummaryReader()
  const lines = withoutComments(markdown).split('\n')
  for (const [index, line] of lines.entries()) reader.read(line.trimEnd(), index + 1)
  reader.close()
  return { entries: reader.entries, ignored: reader.ignored }
}

class SummaryReader {
  readonly entries: SummaryEntry[] = []
  readonly ignored: number[] = []
  #group: number | null = null
  #hasTitle = false
  #open: OpenItem[] = []
  #yaml: OpenYaml | undefined
  /** True when the group has list entries. A bare link after them is outside of the group. */
  #hasItems = false

  read(line: string, number: number): void {
    if (this.#yaml && this.#readYaml(this.#yaml, line)) return
    const item = ITEM.exec(line)
    const heading = HEADING.exec(line)
    if (line.trim() === '') return
    if (RULE.test(line)) this.#closeGroup()
    else if (item) this.#addItem(item, number)
    else if (heading) this.#addHeading(heading, number)
    else if (this.#open.length > 0 && /^[ \t]/.test(line)) this.ignored.push(number)
    else this.#addBareLinks(line, number)
  }

  #closeGroup(): void {
    this.#group = null
    this.#open = []
  }

  #addItem([, space, gap, content]: RegExpExecArray, line: number): void {
    const indent = columns(space!)
    while (this.#open.length > 0 && this.#open.at(-1)!.indent > indent) this.#open.pop()
    const parent = this.#open.at(-1)?.entry ?? this.#group
    const fence = YAML_ITEM.exec(content!)?.[1]
    if (fence !== undefined) {
      const before = space!.length
      this.#yaml = { fence, indent: before, contentIndent: before + 1 + gap!.length, parent, line, lines: [] }
      return
    }
    const entry = this.#add(content!, parent, line)
    this.#hasItems = true
    // Authors expect that an indentation of two columns nests an item, with any padding of its marker.
    this.#open.push({ entry, indent: indent + Math.min(1 + gap!.length, 2) })
  }

  /** Reads a line of an item of YAML. Returns false for a line after the item, which also ends it. */
  #readYaml(yaml: OpenYaml, line: string): boolean {
    const isInside = line.trim() === '' || /^[ \t]*/.exec(line)![0].length > yaml.indent
    if (isInside && line.trim() !== yaml.fence) {
      yaml.lines.push(line)
      return true
    }
    this.close()
    return isInside
  }

  /** Ends an item of YAML, which becomes an entry or ignored lines. */
  close(): void {
    const yaml = this.#yaml
    if (!yaml) return
    this.#yaml = undefined
    const margin = new RegExp(`^[ \\t]{0,${yaml.contentIndent}}`)
    const pages = readReferenceEntry(yaml.lines.map((line) => line.replace(margin, '')).join('\n'))
    if (!pages) {
      for (let offset = 0; offset <= yaml.lines.length; offset++) this.ignored.push(yaml.line + offset)
      return
    }
    this.entries.push({
      title: pages.spec,
      href: referenceAddress(pages),
      parent: yaml.parent,
      line: yaml.line,
    })
    this.#hasItems = true
  }

  #addHeading([, marks, content]: RegExpExecArray, line: number): void {
    const isTitle = marks!.length === 1 && !this.#hasTitle && this.entries.length === 0
    this.#hasTitle = true
    this.#closeGroup()
    this.#hasItems = false
    if (isTitle) return
    // GitBook writes an empty `<a href="#…">` after a heading. Only a link with a text leads to a page.
    const link = extractLinks(content!).find(({ text }) => text !== '')
    this.entries.push({ title: headingText(content!), href: link?.href ?? null, parent: null, line })
    this.#group = this.entries.length - 1
  }

  #addBareLinks(content: string, line: number): void {
    const links = extractLinks(content).filter(({ kind }) => kind === 'link')
    if (links.length === 0) {
      this.ignored.push(line)
      return
    }
    if (this.#hasItems) this.#closeGroup()
    this.#open = []
    for (const { text, href } of links) {
      this.entries.push({ title: titleOf(text), href, parent: this.#group, line })
    }
  }

  #add(content: string, parent: number | null, line: number): number {
    const link = extractLinks(content).find(({ kind }) => kind === 'link')
    const title = titleOf(link ? link.text : content)
    this.entries.push({ title, href: link?.href ?? null, parent, line })
    return this.entries.length - 1
  }
}

function titleOf(source: string): string {
  return inlineText(source).replace(/\s+/g, ' ').trim()
}

function columns(space: string): number {
  let column = 0
  for (const character of space) column += character === '\t' ? 4 - (column % 4) : 1
  return column
}

/** Removes comments but not their line breaks, so line numbers stay correct. */
function withoutComments(markdown: string): string {
  let result = ''
  let from = 0
  for (;;) {
    const start = markdown.indexOf('<!--', from)
    const end = start < 0 ? -1 : markdown.indexOf('-->', start + 4)
    if (end < 0) return result + markdown.slice(from)
    result += markdown.slice(from, start) + markdown.slice(start, end + 3).replace(/[^\n]+/g, '')
    from = end + 3
  }
}
