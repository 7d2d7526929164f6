import type { SearchedReusableContent } from '../../src-main/schemas/search/search.ts'

/** The number of pages that are named. The number of the others follows them. */
const NAMED = 3

/** Returns the words that say where found content is shown, such as `Reusable content, shown on: Start, Setup`. */
export function reusableWords({ pages }: Pick<SearchedReusableContent, 'pages'>): string {
  if (pages.length === 0) return 'Reusable content, shown on no page'
  const named = pages.slice(0, NAMED).map(({ title }) => title)
  const others = pages.length - named.length
  return `Reusable content, shown on: ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}
