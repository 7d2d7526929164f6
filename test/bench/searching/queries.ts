import type { Database } from 'better-sqlite3'

/** A query, with the title of the page that it is made from. */
export interface TitleQuery {
  query: string
  title: string
}

/** The words of a title in a query. */
const WORDS = 5
/** The shortest word in which a mistake is made: shorter ones are no longer the same word. */
const MISTYPED = 5
/** The lengths of beginnings of words. */
const BEGINNINGS = [2, 3, 4]

/** Returns queries from titles of a space, evenly over its pages. In every second one the last word is incomplete. */
export function titleQueries(database: Database, space: string, count: number): TitleQuery[] {
  return evenly(titlesOf(database, space), count).map((title, index) => {
    const words = title.split(/\s+/).slice(0, WORDS)
    const last = words.pop() ?? ''
    const typed = index % 2 === 0 ? last : last.slice(0, Math.max(2, Math.ceil(last.length / 2)))
    return { title, query: [...words, typed].join(' ') }
  })
}

/** Returns whole titles with one mistake each: a letter left out, doubled, or swapped with the next one. */
export function mistypedTitles(database: Database, space: string, count: number): TitleQuery[] {
  const titles = titlesOf(database, space).filter((title) => longestWord(title).length >= MISTYPED)
  return evenly(titles, count).map((title, index) => {
    const word = longestWord(title)
    return { title, query: title.replace(word, mistype(word, index)) }
  })
}

/** Returns the most frequent words of titles and headings, and beginnings of further ones. */
export function commonQueries(database: Database, count: number): string[] {
  const words = database
    .prepare(
      "SELECT term FROM heading_word WHERE term GLOB '[a-z][a-z][a-z]*' ORDER BY doc DESC, term LIMIT ?",
    )
    .pluck()
    .all(count) as string[]
  return words.map((word, index) =>
    index % 2 === 0 ? `${word} ` : word.slice(0, BEGINNINGS[(index >> 1) % BEGINNINGS.length]),
  )
}

function titlesOf(database: Database, space: string): string[] {
  const titles = database.prepare(
    `SELECT DISTINCT page_version.title FROM page_version JOIN space ON space.line = page_version.line
     WHERE space.id = ? AND text IS NOT NULL AND until IS NULL ORDER BY page_version.title`,
  )
  return titles.pluck().all(space) as string[]
}

function evenly<Item>(items: readonly Item[], count: number): Item[] {
  const step = items.length / count
  return Array.from({ length: count }, (_, index) => items[Math.floor(index * step)]!)
}

function longestWord(title: string): string {
  const words = title.match(/(?<![\p{L}\p{N}_])\p{L}+(?![\p{L}\p{N}_])/gu) ?? []
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

function mistype(word: string, index: number): string {
  const at = 1 + (index % (word.length - 2))
  const [before, letter, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
  return [
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${next}${letter}${after}`,
  ][index % 3]!
}
