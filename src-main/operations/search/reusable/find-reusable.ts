import { plainText } from '../../../content/markdown/plain-text.ts'
import { composeAccents } from '../../../content/search/search-fold.ts'
import { snippetAt } from '../../../content/search/search-snippet.ts'
import type { SearchTerm } from '../../../content/search/search-terms.ts'
import { TextMatcher } from '../../../content/search/text-matcher.ts'
import type { SpaceRow } from '../../../revisions/space-row.ts'
import type { Reader } from '../../../store/store.ts'
import {
  readReusableTexts,
  ReusableUses,
  type ReusableText,
  type ShowingPage,
} from './read-reusable-texts.ts'

/** Reusable content that contains all words, with the pages that show it, in the order of the space. */
export interface FoundReusable {
  space: SpaceRow
  id: string
  title: string
  body: string
  pages: ShowingPage[]
}

/** The maximum characters that one search reads. They take some ten milliseconds. */
const MAX_READ = 4_000_000
/** The maximum number of contents that one search finds. */
const MAX_FOUND = 50

/**
 * Finds the reusable content of some spaces whose title and text contain all words, and no excluded one. It reads the
 * texts themselves, so a change, an import or a pull needs no index.
 */
export function findReusable(
  store: Reader,
  spaces: readonly SpaceRow[],
  terms: readonly SearchTerm[],
  excluded: readonly SearchTerm[] = [],
): FoundReusable[] {
  const found: FoundReusable[] = []
  if (terms.length === 0) return found
  const matcher = new TextMatcher({ sought: [...terms], excluded: [...excluded] })
  let read = 0
  for (const space of spaces) {
    if (read > MAX_READ || found.length >= MAX_FOUND) break
    const texts = readReusableTexts(store, space)
    let uses: ReusableUses | undefined
    for (const text of texts) {
      if (found.length >= MAX_FOUND) break
      read += text.markdown.length
      const body = bodyOf(text, matcher)
      if (body === undefined) continue
      uses ??= new ReusableUses(store, space, texts)
      const { id, title } = text
      found.push({ space, id, title, body, pages: uses.pagesShowing(text) })
    }
  }
  return found
}

/** Returns the text around the first words; undefined where a word is missing. Markup does not count as text. */
function bodyOf({ title, markdown }: ReusableText, matcher: TextMatcher): string | undefined {
  // Most texts lack a word, which this test shows without parsing their Markdown.
  if (matcher.match(`${title}\n${markdown}`) === undefined) return undefined
  if (matcher.match(`${title}\n${plainText(markdown)}`) === undefined) return undefined
  const composed = composeAccents(markdown)
  return snippetAt(composed, { start: 0, end: composed.length }, matcher.first(composed) ?? 0)
}
