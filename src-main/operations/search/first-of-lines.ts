import { IN_RANGE, lineOfDocument } from '../../revisions/index/search-index.ts'
import { documentsOfLine, idsOf, LISTED, type Ranked, type Ranking } from './ranking.ts'

/** An index of words: of texts, which include headings, or of titles and headings. */
export type WordIndex = 'search' | 'search_heading'

/** The minimum number of weighed documents of a line. */
const FEWEST = 10

const statementOf = (index: WordIndex): string =>
  `SELECT rowid AS id, 0 AS score FROM ${index} WHERE ${index} MATCH ? AND ${IN_RANGE} LIMIT CAST(? AS INTEGER)`
const STATEMENTS = { search: statementOf('search'), search_heading: statementOf('search_heading') }

/**
 * The first documents of lines that match an expression, at most `most` of each. Each line is read once.
 */
export class FirstOfLines {
  readonly #ranking: Ranking
  readonly #statement: string
  readonly #expression: string
  readonly #most: number
  readonly #known = new Map<number, number[]>()

  constructor(ranking: Ranking, index: WordIndex, expression: string, most: number) {
    this.#ranking = ranking
    this.#statement = STATEMENTS[index]
    this.#expression = expression
    this.#most = most
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
    return idsOf(store.all<Ranked>(this.#statement, this.#expression, ...range, this.#most))
  }
}

/** Returns the number of documents that each of some lines may have, so that all together have as many as one. */
export function shareOfLines(lines: number): number {
  return Math.max(FEWEST, Math.floor(LISTED / lines))
}

/**
 * Returns documents of lines to weigh, about as many as of a single searched line. Lines with few documents leave their
 * share to the others. A large space among small ones is then weighed as if it were alone.
 */
export function documentsToWeigh(
  ranking: Ranking,
  index: WordIndex,
  expression: string,
  lines: readonly number[],
): number[] {
  const share = shareOfLines(lines.length)
  const first = new FirstOfLines(ranking, index, expression, share).of(lines)
  const ids = [...first.values()].flat()
  const full = lines.filter((line) => (first.get(line)?.length ?? 0) >= share)
  const more = Math.floor((LISTED - ids.length) / full.length)
  if (full.length === 0 || more <= 0) return ids
  const longer = new FirstOfLines(ranking, index, expression, share + more).of(full)
  return [...new Map([...first, ...longer]).values()].flat()
}
