import { allOf, anyOf, type SearchTerm } from '../../../content/search/search-terms.ts'
import { IN_RANGE } from '../../../revisions/index/search-index.ts'
import type { Reader } from '../../../store/store.ts'
import { documentsOfLine, idsOf, type Ranked } from '../ranking.ts'
import type { Written } from './written-between.ts'

/** The maximum number of ranked documents of one space. More match only words that distinguish no pages. */
const RANKED = 300

const FOUND = `search MATCH ? AND search.${IN_RANGE}`
const SCORE = 'search.rowid AS id, bm25(search, 8.0, 1.0) AS score'
const IN_SPACE = `SELECT ${SCORE} FROM search WHERE ${FOUND} ORDER BY score, id LIMIT ${RANKED}`
/** The author of a page is the user of its last revision, and the one who began the change request that it merged. */
const WRITTEN_IN_SPACE = `SELECT ${SCORE} FROM search
    JOIN search_document AS document ON document.id = search.rowid
    JOIN page_version AS page ON page.line = ? AND page.page = document.page AND page.until IS NULL
    LEFT JOIN revision ON revision.line = page.line AND revision.seq = page.seq
    LEFT JOIN change_request ON change_request.revision_merged = revision.id
  WHERE ${FOUND} AND page.updated_at >= ? AND page.updated_at < ?
    AND (? IS NULL OR revision.created_by = ? OR change_request.created_by = ?)
  ORDER BY score, id LIMIT ${RANKED}`

/** The words of a search of pages, and their required place. */
export interface QueryWords {
  terms: readonly SearchTerm[]
  excluded: readonly SearchTerm[]
  isInTitle: boolean
}

/** The documents that match, the best first. */
export interface MatchedPages {
  documents: number[]
  holdsAll: boolean
}

/**
 * Ranks the pages of some lines that contain all words, first those with all of them in their titles. Where none
 * contains all, it ranks those that contain most of them.
 */
export function matchPages(
  store: Reader,
  lines: readonly number[],
  words: QueryWords,
  written: Written,
): MatchedPages {
  const { terms } = words
  if (terms.length === 0) return { documents: [], holdsAll: true }
  const titled = rank(store, lines, expressionOf({ ...words, isInTitle: true }, allOf(terms)), written)
  const others = words.isInTitle ? [] : rank(store, lines, expressionOf(words, allOf(terms)), written)
  const documents = [...new Set([...titled, ...others])]
  if (documents.length > 0 || terms.length === 1) return { documents, holdsAll: true }
  return { documents: rank(store, lines, expressionOf(words, anyOf(terms)), written), holdsAll: false }
}

function expressionOf({ excluded, isInTitle }: QueryWords, sought: string): string {
  const placed = isInTitle ? `{title} : (${sought})` : `(${sought})`
  return excluded.length === 0 ? placed : `${placed} NOT (${anyOf(excluded)})`
}

function rank(store: Reader, lines: readonly number[], expression: string, written: Written): number[] {
  const { from, until, author } = written
  const isFiltered = from > 0 || until < Number.MAX_SAFE_INTEGER || author !== null
  const found = lines.flatMap((line) =>
    isFiltered
      ? store.all<Ranked>(
          WRITTEN_IN_SPACE,
          line,
          expression,
          ...documentsOfLine(line),
          from,
          until,
          author,
          author,
          author,
        )
      : store.all<Ranked>(IN_SPACE, expression, ...documentsOfLine(line)),
  )
  return idsOf(found.sort((one, other) => one.score - other.score || one.id - other.id))
}
