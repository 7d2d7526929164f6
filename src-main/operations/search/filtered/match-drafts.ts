import { composeAccents } from '../../../content/search/search-fold.ts'
import { snippetAt } from '../../../content/search/search-snippet.ts'
import type { TextMatcher } from '../../../content/search/text-matcher.ts'
import type { FoundDraftPage } from '../../../schemas/search/filtered-search.ts'
import { textOf } from '../../../store/blobs.ts'
import type { Reader } from '../../../store/store.ts'

interface DraftPage {
  page: string
  title: string
  data: string | Buffer | null
}

/** The most pages of one change request that an answer shows. */
const SHOWN = 3

/** The pages whose title or text differs from the space. An update from the space writes pages that do not differ. */
const CHANGED = `SELECT draft.page, draft.title, blob.data FROM page_version AS draft
    LEFT JOIN blob ON blob.id = draft.text
    LEFT JOIN page_version AS main ON main.line = ? AND main.page = draft.page AND main.until IS NULL
  WHERE draft.line = ? AND draft.until IS NULL AND draft.deleted = 0
    AND (main.page IS NULL OR main.text IS NOT draft.text OR main.title <> draft.title)
  LIMIT ?`

/** The changed pages of a change request that match, and the number of those that were read. */
export interface MatchedDrafts {
  pages: FoundDraftPage[]
  read: number
}

/** Reads up to `most` changed pages of a change request, and returns those with the words in their text or title. */
export function matchDrafts(
  store: Reader,
  { space, draft }: { space: number; draft: number },
  matcher: TextMatcher,
  most: number,
): MatchedDrafts {
  const rows = store.all<DraftPage>(CHANGED, space, draft, most)
  const pages: FoundDraftPage[] = []
  for (const row of rows) {
    const found = matchPage(row, matcher)
    if (found) pages.push(found)
    if (pages.length >= SHOWN) break
  }
  return { pages, read: rows.length }
}

function matchPage({ page, title, data }: DraftPage, matcher: TextMatcher): FoundDraftPage | undefined {
  const text = composeAccents(data === null ? '' : textOf(data))
  const offset = matcher.match(text)
  if (offset === undefined && matcher.match(title) === undefined) return undefined
  return { id: page, title, body: snippetAt(text, { start: 0, end: text.length }, offset ?? 0) }
}
