import type { SearchQuery } from '@codemirror/search'
import type { EditorState } from '@codemirror/state'

/** The number of matches, and the number of the selected match from 1; 0 when no match is selected. */
export interface MatchCount {
  current: number
  total: number
  /** True when the text has more matches than `total`. */
  isMore: boolean
}

/** The limit of the count. Users do not step through more matches. */
const LIMIT = 1000

/** Counts the matches of a search in a text, up to `LIMIT`. */
export function countMatches(state: EditorState, query: SearchQuery): MatchCount {
  const count: MatchCount = { current: 0, total: 0, isMore: false }
  if (!query.valid) return count
  const { from, to } = state.selection.main
  const cursor = query.getCursor(state)
  for (let next = cursor.next(); !next.done; next = cursor.next()) {
    if (count.total === LIMIT) return { ...count, isMore: true }
    count.total++
    if (next.value.from === from && next.value.to === to) count.current = count.total
  }
  return count
}
