import type { SearchTerm } from '../../content/search/search-terms.ts'
import { IN_RANGE, lineOfDocument } from '../../revisions/index/search-index.ts'
import { queryOfText } from './find-in-text.ts'
import { documentsOfLine, idsOf, LISTED, type Ranked, type Ranking } from './ranking.ts'

const SOME = `SELECT rowid AS id, 0 AS score FROM search WHERE search MATCH ? AND ${IN_RANGE} LIMIT CAST(? AS INTEGER)`

/** The minimum number of weighed texts of a line. */
const FEWEST = 10

/**
 * The first documents of lines with the terms in their texts. Each line is read once. All lines together have as many
 * texts to weigh as a single searched line.
 */
export class LineTexts {
  readonly #ranking: Ranking
  readonly #expression: string
  readonly #most: number
  readonly #known = new Map<number, number[]>()

  constructor(ranking: Ranking, terms: readonly SearchTerm[], lines: number) {
    this.#ranking = ranking
    this.#expression = queryOfText(terms).expression
    this.#most = Math.max(FEWEST, Math.floor(LISTED / lines))
  }

  /** Returns the documents of each of these lines, which are in ascending order. */
  of(lines: readonly number[]): Map<number, number[]> {
    this.#read(lines.filter((line) => !this.#known.has(line)))
    return new Map(lines.map((line) => [line, this.#known.get(line) ?? []]))
  }

  /**
   * Reads all lines that have few documents in one query. The next one continues at the first line whose documents
   * were cut off.
   */
  #read(lines: readonly number[]): void {
    for (let left = lines; left.length > 0;) {
      const ids = this.#firstFrom(left[0]!)
      const isAll = ids.length < this.#most
      const cutOff = isAll ? Infinity : lineOfDocument(ids.at(-1)!)
      const isFull = cutOff === lineOfDocument(ids[0] ?? 0)
      const byLine = Map.groupBy(ids, lineOfDocument)
      const isRead = (line: number) => line < cutOff || (isFull && line === cutOff)
      for (const line of left.filter(isRead)) this.#known.set(line, byLine.get(line) ?? [])
      left = left.filter((line) => !isRead(line))
    }
  }

  #firstFrom(line: number): number[] {
    const { store, documents } = this.#ranking
    const range = [documentsOfLine(line)[0], documents[1]]
    return idsOf(store.all<Ranked>(SOME, this.#expression, ...range, this.#most))
  }
}
