import { hashText } from '../../content/markdown/text-hash.ts'
import { searchTerms, type SearchTerm } from '../../content/search/search-terms.ts'
import type { SpaceRow } from '../../revisions/space-row.ts'
import type { Page } from '../../schemas/list.ts'
import type { SearchPage } from '../../schemas/search/search.ts'
import { listPage, type PagingQuery } from '../engine/list-page.ts'
import type { ReadScope } from '../engine/scope.ts'
import { replaceCommonBeginning } from './common-beginning.ts'
import { correctTerms } from './correct-terms.ts'
import { withCorrections, type Corrected } from './corrected.ts'
import { FoundPages } from './present-found.ts'
import { rankPages } from './rank-pages.ts'
import { documentsOfLine } from './ranking.ts'
import { joinDocuments, reusableDocuments } from './reusable/reusable-documents.ts'
import { readShown, writeShown } from './shown-documents.ts'

/**
 * Returns a page of the results of a query in a space, the best first. Ranks depend on all documents, so a rank
 * cannot continue a list while pages come and go. The cursor names the documents already shown, and the next page is
 * the best of the others.
 */
export function findPages(
  scope: ReadScope,
  space: SpaceRow,
  query: PagingQuery & { query: string },
): Page<SearchPage> & Corrected {
  const typed = searchTerms(query.query)
  const documents = documentsOfLine(space.line)
  const reusable = reusableDocuments(scope.store, [space], typed)
  // Words of reusable content are not corrected.
  const { terms: corrected, corrections } =
    reusable.size > 0 ? { terms: typed, corrections: [] } : correctTerms(scope.store, [documents], typed)
  const terms = replaceCommonBeginning(scope.store, corrected)
  const pages = new FoundPages(scope, terms, reusable)
  let count = 0
  let shown = new Set<number>()
  let following: number[] = []
  const list = listPage<number, SearchPage>(
    {
      name: `search:${space.id}:${hashOf(typed)}`,
      keyTypes: ['string'],
      key: (id) => [writeShown(documents, [...shown, ...following.slice(0, following.indexOf(id) + 1)])],
      after: (key, limit) => {
        shown = new Set(key === null ? [] : readShown(documents, String(key[0])))
        const wanted = shown.size + limit
        const ranked = rankPages({ store: scope.store, documents, pages, wanted, isCounted: true }, terms)
        const joined = joinDocuments(ranked, [...reusable.keys()])
        count = ranked.count + joined.length - ranked.ids.length
        following = joined.filter((id) => !shown.has(id))
        return following.slice(0, limit)
      },
      count: () => count,
    },
    query,
    (id) => pages.present(space.id, id),
  )
  return withCorrections(list, corrections)
}

/** Returns a hash of the query for the cursor, because a query may be longer than a cursor. */
export function hashOf(terms: readonly SearchTerm[]): string {
  const text = terms.map(({ expression }) => expression).join(' ')
  return hashText(text, 0, text.length)
}
