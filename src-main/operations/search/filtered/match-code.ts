import { readTextKinds } from '../../../content/find/text-kinds.ts'
import type { QueryTerms } from '../../../content/search/search-query.ts'
import { TextMatcher } from '../../../content/search/text-matcher.ts'
import { textOf } from '../../../store/blobs.ts'
import type { Reader } from '../../../store/store.ts'

/** The maximum characters of a line of code that an answer shows. */
const LONGEST_LINE = 200
const TEXT = `SELECT blob.data FROM search_document AS document JOIN blob ON blob.id = document.text
  WHERE document.id = ?`

/** Returns the first line of code with a word of the query, for each document whose code contains all of them. */
export function matchCode(
  store: Reader,
  documents: readonly number[],
  query: QueryTerms,
): Map<number, string> {
  const matcher = new TextMatcher(query)
  const found = new Map<number, string>()
  for (const document of documents) {
    const row = store.get<{ data: string | Buffer }>(TEXT, document)
    const line = row && codeLine(matcher, textOf(row.data))
    if (line !== undefined) found.set(document, line)
  }
  return found
}

function codeLine(matcher: TextMatcher, markdown: string): string | undefined {
  const kindsAt = readTextKinds(markdown)
  const offset = matcher.match(markdown, (at) => kindsAt(at, at + 1).has('code'))
  if (offset === undefined) return undefined
  const start = markdown.lastIndexOf('\n', offset - 1) + 1
  const end = markdown.indexOf('\n', offset)
  return markdown
    .slice(start, end < 0 ? undefined : end)
    .trim()
    .slice(0, LONGEST_LINE)
}
