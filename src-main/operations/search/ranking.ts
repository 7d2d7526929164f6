import { documentsOf, IN_RANGE } from '../../revisions/index/search-index.ts'
import type { Reader } from '../../store/store.ts'
import type { FoundPages } from './present-found.ts'

/** The range of documents to search, from one id to another. */
export type Documents = [first: number, last: number]

/** The inputs of a ranking. */
export interface Ranking {
  store: Reader
  documents: Documents
  /** Reads pages, for those that are weighed by their texts. */
  pages: FoundPages
  /** The number of documents that the caller will read. */
  wanted: number
  /** False when the caller has no use for the count, which takes longer than the best documents. */
  isCounted: boolean
}

/** A document with its score for a query. A lower score is better. */
export interface Ranked {
  id: number
  score: number
}

/** The maximum number of search results. A query that matches more pages distinguishes none of them. */
export const LISTED = 1000
/** The number of best results that are ranked by the number and closeness of the terms in their texts. */
const WEIGHED = 300

/** SQL for documents with an expression in their texts, the best first. FTS5 counts all with any of its words. */
export const IN_TEXT = `SELECT rowid AS id, bm25(search, 8.0, 1.0) AS score FROM search
  WHERE search MATCH ? AND ${IN_RANGE} ORDER BY score, id LIMIT ${WEIGHED}`

/** Returns the documents of the space with a main line. */
export function documentsOfLine(line: number): Documents {
  return documentsOf(line)
}

/** Returns the ids of documents, in their order. */
export function idsOf(rows: readonly Ranked[]): number[] {
  return rows.map(({ id }) => id)
}
