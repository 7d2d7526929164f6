import { readSummary, type SummaryEntry } from '../../imports/plan/summary.ts'

/** An entry of a table of contents with its lines as written. */
export interface WrittenEntry {
  entry: SummaryEntry
  kind: 'heading' | 'item' | 'bare'
  /** The depth among the items below a heading or at the top, from 0. */
  depth: number
  /** The white space before the marker of an item. */
  indent: string
  /** The marker of an item with the space after it, or that of a heading. */
  marker: string
  /** The lines between the previous entry and this one: empty lines, rules, comments and other text. */
  lead: string[]
  lines: string[]
}

/** A table of contents as it was written. */
export interface WrittenSummary {
  /** The lines before the first entry. */
  head: string[]
  entries: WrittenEntry[]
  /** The lines after the last entry. */
  tail: string[]
  /** The carriage return of a new line; empty if the file has none. */
  ending: string
}

const ITEM = /^([ \t]*)((?:[-+*]|\d{1,9}[.)])[ \t]+)/
const HEADING = /^ {0,3}(#{1,6}[ \t]+)/
const FENCE = /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+(`{3,}|~{3,})/

/** Reads the lines of a table of contents; undefined for one with two entries on a line. */
export function readWrittenSummary(text: string): WrittenSummary | undefined {
  const lines = text.split('\n')
  const { entries } = readSummary(text)
  if (entries.some(({ line }, index) => line === entries[index - 1]?.line)) return undefined
  const depths: number[] = []
  const written: WrittenEntry[] = []
  let end = 0
  for (const entry of entries) {
    const start = entry.line - 1
    const first = lines[start]!
    const above = entry.parent === null ? undefined : written[entry.parent]
    const [, indent = '', item] = ITEM.exec(first) ?? []
    const heading = item === undefined ? HEADING.exec(first)?.[1] : undefined
    depths.push(above === undefined || above.kind === 'heading' ? 0 : depths[entry.parent!]! + 1)
    written.push({
      entry,
      kind: item === undefined ? (heading === undefined ? 'bare' : 'heading') : 'item',
      depth: depths.at(-1)!,
      indent,
      marker: item ?? heading ?? '',
      lead: lines.slice(end, start),
      lines: lines.slice(start, endOf(lines, start)),
    })
    end = endOf(lines, start)
  }
  const head = written[0]?.lead ?? []
  if (written[0]) written[0].lead = []
  return { head, entries: written, tail: lines.slice(end), ending: lines[0]?.endsWith('\r') ? '\r' : '' }
}

/** Returns the line after an entry. Indented lines without a marker continue it, and a fence ends with its mark. */
function endOf(lines: readonly string[], start: number): number {
  const fence = FENCE.exec(lines[start]!)?.[1]
  if (fence !== undefined) {
    const last = lines.findIndex((line, index) => index > start && line.trim() === fence)
    return last < 0 ? start + 1 : last + 1
  }
  let end = start + 1
  while (end < lines.length && /^[ \t]+\S/.test(lines[end]!) && !ITEM.test(lines[end]!)) end += 1
  return end
}
