import type { SummaryStyle } from '../../imports/plan/import-plan.ts'
import { SummaryTargets, type SummaryFiles, type SummaryTarget } from '../../imports/plan/summary-targets.ts'
import { readSummary } from '../../imports/plan/summary.ts'
import {
  STYLES,
  summaryEntry,
  visibleLines,
  writeSummary,
  type Line,
  type SummaryPage,
} from './write-summary.ts'
import { readWrittenSummary, type WrittenEntry, type WrittenSummary } from './written-summary.ts'

/** The imported table of contents of a book, and the files that it may name. */
export interface BeforeSummary {
  text: string
  files: SummaryFiles
}

/**
 * Writes the table of contents of a changed tree. Lines of unchanged entries stay as their author wrote them, with
 * comments and blank lines around them. An entry with a new title, or in another place, retains its link title. If the
 * old lines cannot describe the tree, all of it is written anew.
 */
export function mergeSummary(pages: SummaryPage[], style: SummaryStyle, before: BeforeSummary): string {
  const anew = writeSummary(pages, before.files.summary, style)
  const written = readWrittenSummary(before.text)
  if (!written || written.entries.length === 0) return anew
  const merged = new SummaryMerge(pages, written, style, before.files).write()
  return treeOf(merged) === treeOf(anew) ? merged : anew
}

/** Returns the tree of a table of contents in a form for comparison. */
function treeOf(text: string): string {
  return JSON.stringify(readSummary(text).entries.map(({ title, parent }) => ({ title, parent })))
}

class SummaryMerge {
  readonly #lines: Line[]
  readonly #written: WrittenSummary
  readonly #style: SummaryStyle
  readonly #files: SummaryFiles
  readonly #byTarget = new Map<string, WrittenEntry[]>()
  readonly #byTitle = new Map<string, WrittenEntry[]>()
  readonly #used = new Set<WrittenEntry>()
  readonly #indents: string[] = []
  readonly #places: ReadonlyMap<WrittenEntry, number>
  readonly #result: string[]
  #last: WrittenEntry | undefined
  /** The marker of the last item, which new ones take. */
  #marker: string

  constructor(pages: SummaryPage[], written: WrittenSummary, style: SummaryStyle, files: SummaryFiles) {
    this.#lines = visibleLines(pages)
    this.#written = written
    this.#style = style
    this.#files = files
    this.#result = [...written.head]
    this.#places = new Map(written.entries.map((entry, place) => [entry, place]))
    this.#marker = written.entries.find(({ kind }) => kind === 'item')?.marker ?? `${STYLES[style].item} `
    const targets = new SummaryTargets(files)
    for (const entry of written.entries) {
      add(this.#byTarget, targetKey(targets.of(entry.entry)), entry)
      add(this.#byTitle, entry.entry.title, entry)
      if (entry.kind === 'item') this.#indents[entry.depth] ??= entry.indent
    }
  }

  write(): string {
    const matches = this.#matches()
    const hasHeadings = this.#written.entries.some(({ kind }) => kind === 'heading')
    let isBelowHeading = false
    for (const [index, { page, depth }] of this.#lines.entries()) {
      const match = matches[index]
      const isHeading =
        depth === 0 && (match ? match.kind === 'heading' : hasHeadings && page.type === 'group')
      if (depth === 0) isBelowHeading = isHeading
      this.#add(page, match, isHeading ? -1 : isBelowHeading ? depth - 1 : depth)
    }
    return [...this.#result, ...this.#written.tail].join('\n')
  }

  /** Returns the written entry of each line: by its title and target first, then by its target alone. */
  #matches(): (WrittenEntry | undefined)[] {
    const exact = this.#lines.map(({ page }) => {
      const found = this.#byTitle
        .get(titleOf(page))
        ?.find((entry) => this.#isFree(entry) && this.#leadsTo(entry, page))
      if (found) this.#used.add(found)
      return found
    })
    return this.#lines.map(({ page }, index) => {
      if (exact[index] || page.type === 'group') return exact[index]
      const found = this.#byTarget.get(pageKey(page))?.find((entry) => this.#isFree(entry))
      if (found) this.#used.add(found)
      return found
    })
  }

  #isFree(entry: WrittenEntry): boolean {
    return !this.#used.has(entry)
  }

  /** True when an entry may be that of a page. A page without a file, and a group, may come from any entry. */
  #leadsTo(entry: WrittenEntry, page: SummaryPage): boolean {
    if (page.type === 'group' || (page.type === 'document' && page.sourcePath === null)) return true
    return this.#byTarget.get(pageKey(page))?.includes(entry) ?? false
  }

  #add(page: SummaryPage, match: WrittenEntry | undefined, depth: number): void {
    const isInOrder = match !== undefined && this.#isNext(match)
    const kind = depth < 0 ? 'heading' : 'item'
    this.#addLead(match, isInOrder, kind)
    const isSame =
      match !== undefined &&
      match.entry.title === titleOf(page) &&
      (match.kind === 'bare' ? depth === 0 : match.kind === kind && (depth < 0 || match.depth === depth))
    if (isSame) this.#result.push(...match.lines)
    else this.#result.push(...this.#newLines(page, match, depth))
    this.#last = match
    if (match?.kind === 'item') this.#marker = match.marker
  }

  #isNext(match: WrittenEntry): boolean {
    const isFirst = this.#result.length === this.#written.head.length
    const lastPlace = this.#last ? this.#places.get(this.#last)! : -1
    return (this.#last !== undefined || isFirst) && this.#written.entries[lastPlace + 1] === match
  }

  /** Adds the lines before an entry. Empty lines surround a heading. */
  #addLead(match: WrittenEntry | undefined, isInOrder: boolean, kind: 'heading' | 'item'): void {
    const lead = match?.lead ?? []
    if (isInOrder || lead.some((line) => line.trim() !== '')) {
      this.#result.push(...lead)
      return
    }
    const before = this.#result.at(-1)
    const isApart = before === undefined || before.trim() === ''
    if (!isApart && (kind === 'heading' || before.startsWith('#'))) this.#push('')
  }

  #newLines(page: SummaryPage, match: WrittenEntry | undefined, depth: number): string[] {
    const { group } = STYLES[this.#style]
    const entry = summaryEntry(page, this.#files.summary, match && linkTitle(match.lines[0]!))
    if (depth < 0) return [this.#ended(`${match?.kind === 'heading' ? match.marker : `${group} `}${entry}`)]
    const indent = this.#indents[depth] ?? (this.#indents[depth - 1] ?? '') + '  '.repeat(depth > 0 ? 1 : 0)
    const marker = match?.kind === 'item' ? match.marker : this.#marker
    return entry
      .split('\n')
      .map((line, index) => this.#ended(index === 0 ? indent + marker + line : `${indent}  ${line}`))
  }

  #push(line: string): void {
    this.#result.push(this.#ended(line))
  }

  #ended(line: string): string {
    return line + this.#written.ending
  }
}

function add(map: Map<string, WrittenEntry[]>, key: string, entry: WrittenEntry): void {
  const known = map.get(key)
  if (known) known.push(entry)
  else map.set(key, [entry])
}

/** Returns the title of a page in the form that a table of contents has. */
function titleOf({ title }: SummaryPage): string {
  return title.replace(/\s+/g, ' ').trim()
}

function pageKey(page: SummaryPage): string {
  return (page.type === 'link' ? page.href : page.sourcePath) ?? ''
}

function targetKey(target: SummaryTarget | null): string {
  if (target?.kind === 'page') return target.anchor === null ? target.path : `${target.path}#${target.anchor}`
  return target?.kind === 'link' ? target.href : ''
}

/** Returns the link title of an entry as written, with its quotes; undefined without one. */
function linkTitle(line: string): string | undefined {
  return /\]\(\s*(?:<[^<>]*>|[^\s<]\S*)\s+("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*\)\s*$/.exec(line)?.[1]
}
