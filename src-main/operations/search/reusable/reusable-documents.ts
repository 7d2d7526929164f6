import type { SearchTerm } from '../../../content/search/search-terms.ts'
import type { SpaceRow } from '../../../revisions/space-row.ts'
import type { SearchedReusableContent } from '../../../schemas/search/search.ts'
import type { Reader } from '../../../store/store.ts'
import { findReusable, type FoundReusable } from './find-reusable.ts'

/** Reusable content by the document of the first page that shows it, so that one result has each content. */
export type ReusableDocuments = ReadonlyMap<number, SearchedReusableContent[]>

/** Finds reusable content for the documented searches, whose results are pages. */
export function reusableDocuments(
  store: Reader,
  spaces: readonly SpaceRow[],
  terms: readonly SearchTerm[],
): ReusableDocuments {
  const shown = findReusable(store, spaces, terms).filter(({ pages }) => pages.length > 0)
  const byDocument = Map.groupBy(shown, ({ pages }) => pages[0]!.document)
  return new Map([...byDocument].map(([document, contents]) => [document, contents.map(presentReusable)]))
}

/** Returns found content without the place of its pages in the index. */
export function presentReusable({ id, title, body, pages }: FoundReusable): SearchedReusableContent {
  return { id, title, body, pages: pages.map((page) => ({ id: page.id, title: page.title })) }
}

/** The number of contents directly after the best page. Others follow all pages, so that they hide none. */
const AFTER_BEST = 2

/** Adds documents to ranked ones: after the best that contain all words, and before those that lack some. */
export function joinDocuments(
  { ids, holdsAll }: { ids: readonly number[]; holdsAll: boolean },
  reusable: readonly number[],
): number[] {
  const near = reusable.slice(0, AFTER_BEST)
  const best = holdsAll ? ids.slice(0, 1) : []
  return [...new Set([...best, ...near, ...ids, ...reusable])]
}
