import { fold } from '../../../ui/marks.ts'
import type { TextRun } from './page-text.ts'

export interface FindOptions {
  query: string
  /** True when capitals and accents count. */
  isExact: boolean
}

/** The limit of the matches. Users do not step through more. */
export const MAX_MATCHES = 1000

/**
 * Finds a query in the text of a page, in its order, up to `MAX_MATCHES`. Matches do not overlap. A space in the query
 * matches any space, such as the line break of a source.
 */
export function findMatches(runs: readonly TextRun[], { query, isExact }: FindOptions): Range[] {
  const plain = (text: string) => (isExact ? text : fold(text)).replaceAll(/\s/g, ' ')
  const plainQuery = plain(query)
  const matches: Range[] = []
  if (plainQuery.trim() === '') return matches
  for (const run of runs) {
    const text = plain(run.text)
    for (let from = text.indexOf(plainQuery); from >= 0;) {
      if (matches.length === MAX_MATCHES) return matches
      const to = from + plainQuery.length
      matches.push(rangeOf(run, from, to))
      from = text.indexOf(plainQuery, to)
    }
  }
  return matches
}

function rangeOf(run: TextRun, from: number, to: number): Range {
  const range = document.createRange()
  const first = placeIn(run, from)
  // The end belongs to the node of the last character, not to the next node.
  const last = placeIn(run, to - 1)
  range.setStart(first.node, first.offset)
  range.setEnd(last.node, last.offset + 1)
  return range
}

function placeIn({ nodes }: TextRun, position: number): { node: Text; offset: number } {
  const part = nodes.findLast(({ start }) => start <= position)
  if (!part) throw new Error(`The run has no text at ${position}`)
  return { node: part.node, offset: position - part.start }
}
