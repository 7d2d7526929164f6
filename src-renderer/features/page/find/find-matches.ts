import { fold } from '../../../ui/marks.ts'
import type { TextRun } from './page-text.ts'

export interface FindOptions {
  query: string
  /** True when capitals and accents count. */
  isExact: boolean
}

/** The limit of the matches. Users do not step through more. */
export const MOST_MATCHES = 1000

/**
 * Finds a query in the text of a page, in its order, up to `MOST_MATCHES`. Matches do not overlap. A space in the query
 * stands for any space, such as the line break of a source.
 */
export function findMatches(runs: readonly TextRun[], { query, isExact }: FindOptions): Range[] {
  const plain = (text: string) => (isExact ? text : fold(text)).replaceAll(/\s/g, ' ')
  const wanted = plain(query)
  const found: Range[] = []
  if (wanted.trim() === '') return found
  for (const run of runs) {
    const text = plain(run.text)
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      if (found.length === MOST_MATCHES) return found
      found.push(rangeOf(run, at, at + wanted.length))
    }
  }
  return found
}

function rangeOf(run: TextRun, from: number, to: number): Range {
  const range = document.createRange()
  const first = placeIn(run, from)
  // The end belongs to the node of the last character, not to the node behind it.
  const last = placeIn(run, to - 1)
  range.setStart(first.node, first.offset)
  range.setEnd(last.node, last.offset + 1)
  return range
}

function placeIn({ nodes }: TextRun, at: number): { node: Text; offset: number } {
  const holder = nodes.findLast(({ start }) => start <= at)
  if (!holder) throw new Error(`No text stands at ${at}`)
  return { node: holder.node, offset: at - holder.start }
}
