import type { Versions } from './conflict-bounds.ts'
import { mergeWords } from './merge-words.ts'

const LINES = /[^\n]*\n|[^\n]+/g
const ROW = /^[^\S\r\n]*\|/
/** A bar that ends a cell. An escaped one is part of its text. */
const BAR = /(?<!\\)\|/

/**
 * Merges rows of a Markdown table cell by cell, where two users wrote in different cells. Returns undefined where both
 * changed one cell differently, and where the rows or columns differ in number. Two cells are two places, even without
 * a word between them. Spaces that align a column are no change of its cells.
 */
export function mergeCells(place: Versions<string>): string | undefined {
  const [base, mine, theirs] = [place.base, place.mine, place.theirs].map(rowsIn)
  if (!base || !mine || !theirs) return undefined
  if (mine.length !== base.length || theirs.length !== base.length) return undefined
  const rows = base.map((row, index) => mergeRow({ base: row, mine: mine[index]!, theirs: theirs[index]! }))
  return rows.includes(undefined) ? undefined : rows.join('')
}

/** The cells of each row. The first one and the last one are the text outside of the bars. */
export type TableRows = readonly (readonly string[])[]

/** Returns the cells of each line, with all characters between the bars; undefined if a line is no row. */
export function rowsIn(text: string): TableRows | undefined {
  const lines = text.match(LINES) ?? []
  return lines.length > 0 && lines.every((line) => ROW.test(line))
    ? lines.map((line) => line.split(BAR))
    : undefined
}

function mergeRow({ base, mine, theirs }: Versions<readonly string[]>): string | undefined {
  if (mine.length !== base.length || theirs.length !== base.length) return undefined
  const cells = base.map((cell, index) =>
    mergeCell({ base: cell, mine: mine[index]!, theirs: theirs[index]! }),
  )
  return cells.includes(undefined) ? undefined : cells.join('|')
}

function mergeCell(cell: Versions<string>): string | undefined {
  const { base, mine, theirs } = cell
  const [text, myText, theirText] = [base.trim(), mine.trim(), theirs.trim()]
  if (theirs === base || theirText === myText) return mine
  if (mine === base || myText === text) return theirs
  return theirText === text ? mine : mergeWords(cell)
}
