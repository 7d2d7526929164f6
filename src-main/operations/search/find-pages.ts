import { hashText } from '../../content/markdown/text-hash.ts'
import { searchTerms, type SearchTerm } from '../../content/search-terms.ts'
import type { SearchPage } from '../../schemas/search.ts'
import type { Page } from '../../schemas/list.ts'
import { listPage, type PagingQuery } from '../list-page.ts'
import type { ReadScope } from '../scope.ts'
import type { SpaceRow } from '../spaces/space-row.ts'
import { FoundPages } from './present-found.ts'
import { rankPages, type RankedDocuments } from './rank-pages.ts'
import { documentsOfLine } from './ranking.ts'

/** A document with its place in the list. */
interface Found {
  place: number
  id: number
}

/** One page of what a query finds in a space, the best first. */
export function findPages(
  scope: ReadScope,
  space: Pick<SpaceRow, 'id' | 'line'>,
  query: PagingQuery & { query: string },
): Page<SearchPage> {
  const terms = searchTerms(query.query)
  const pages = new FoundPages(scope, terms)
  let ranked: RankedDocuments = { ids: [], count: 0 }
  return listPage<Found, SearchPage>(
    {
      name: `search:${space.id}:${hashOf(terms)}`,
      keyTypes: ['number', 'number'],
      key: ({ place, id }) => [place, id],
      after: (key, limit) => {
        const after = key === null ? null : { place: Number(key[0]), id: Number(key[1]) }
        const wanted = (after === null ? 0 : after.place + 1) + limit
        const documents = documentsOfLine(space.line)
        ranked = rankPages({ store: scope.store, documents, pages, wanted }, terms)
        return foundAfter(ranked.ids, after, limit)
      },
      count: () => ranked.count,
    },
    query,
    ({ id }) => pages.present(space.id, id),
  )
}

/** Goes on behind the document that was shown last; where that is gone, at the place where it stood. */
function foundAfter(ids: number[], after: Found | null, limit: number): Found[] {
  const at = after === null ? -1 : ids[after.place] === after.id ? after.place : ids.indexOf(after.id)
  const from = after !== null && at < 0 ? after.place : at + 1
  return ids.slice(from, from + limit).map((id, index) => ({ id, place: from + index }))
}

/** A query may be longer than a cursor: the cursor tells by a hash what it is of. */
export function hashOf(terms: readonly SearchTerm[]): string {
  const text = terms.map(({ expression }) => expression).join(' ')
  return hashText(text, 0, text.length)
}
