import { createHash } from 'node:crypto'
import { findInText } from '../../content/find/find-in-text.ts'
import { FindProblem } from '../../content/find/find-problem.ts'
import { hitLines } from '../../content/find/hit-lines.ts'
import type { Match, Matcher } from '../../content/find/matcher.ts'
import type { TextKind } from '../../content/find/text-kinds.ts'
import type { ContentView } from '../../revisions/content-view.ts'
import { pathOf } from '../../revisions/page-path.ts'
import { treeOrderOf } from '../../revisions/tree-order.ts'
import type { FoundHit, FoundPage } from '../../schemas/find/found-page.ts'
import { PAGE_TEXT_LIMIT } from '../../schemas/limits.ts'
import { MAX_HITS_ON_PAGE, SHOWN_HITS_ON_PAGE } from '../../schemas/limits/find-limits.ts'
import { EMPTY_TEXT_HASH, readText } from '../../store/blobs.ts'
import type { SearchedPage } from './searched-pages.ts'

/** The parts of pages that are searched, the pattern, and its replacement where one is previewed. */
export interface PageSearch {
  matcher: Matcher
  titles: boolean
  kinds: ReadonlySet<TextKind>
  replacement: string | undefined
  /** True to list all hits of a page with their whole replacements; false to show the first ones. */
  isWhole: boolean
  /** Returns the time in milliseconds. */
  clock: () => number
}

/** The longest time for one page, in milliseconds. */
const MAX_MILLISECONDS = 1000

type Place = FoundHit['place']
interface FoundIn {
  place: Place
  text: string
  matches: Match[]
}

/** Searches one page. Returns undefined where it has no hit and was searched to its end. */
export function findInPage(view: ContentView, row: SearchedPage, search: PageSearch): FoundPage | undefined {
  const { text, hash } = readText(view.store, row.text)
  const until = search.clock() + MAX_MILLISECONDS
  const isLate = () => search.clock() > until
  const parts: FoundIn[] = []
  let hits: FoundHit[] = []
  let problem: string | undefined
  try {
    if (search.titles) {
      const { matches } = findInText(row.title, search.matcher, EVERY_KIND, {
        most: MAX_HITS_ON_PAGE,
        isLate,
      })
      parts.push({ place: 'title', text: row.title, matches })
    }
    const inText = findInText(text, search.matcher, search.kinds, { most: MAX_HITS_ON_PAGE, isLate })
    parts.push({ place: 'text', text, matches: inText.matches })
    if (inText.isPartial) problem = tooMany(row.title, isLate())
    hits = listHits(parts, search)
  } catch (error) {
    if (!(error instanceof FindProblem)) throw error
    problem = `"${row.title}": ${error.message}`
  }
  const count = parts.reduce((sum, { matches }) => sum + matches.length, 0)
  if (count === 0 && problem === undefined) return undefined
  return {
    id: row.page,
    title: row.title,
    path: pathOf(view, row),
    order: treeOrderOf(view, row.page),
    documentId: row.text === null ? EMPTY_TEXT_HASH : hash,
    state: stateOf(parts),
    count,
    hits,
    ...(problem !== undefined && { problem }),
  }
}

/** A title has one kind; it is searched whole. */
const EVERY_KIND: ReadonlySet<TextKind> = new Set(['text', 'code', 'link'])

function tooMany(title: string, isLate: boolean): string {
  if (isLate) return `"${title}" takes too long to search. Use a simpler text, or edit the page itself.`
  return `"${title}" has more than ${MAX_HITS_ON_PAGE} hits. Narrow the search, or edit the page itself.`
}

/** The characters of a replacement that a list shows. */
const SHOWN_CHARACTERS = 200

/** Lists the hits of a page. Throws FindProblem where their replacements are larger than a page may be. */
function listHits(parts: readonly FoundIn[], { replacement, isWhole }: PageSearch): FoundHit[] {
  const hits: FoundHit[] = []
  let room = PAGE_TEXT_LIMIT
  const most = isWhole ? MAX_HITS_ON_PAGE : SHOWN_HITS_ON_PAGE
  const written = (replaced: Match['replaced']): Pick<FoundHit, 'replacement'> => {
    if (replacement === undefined) return {}
    const text = replaced(replacement)
    if (!isWhole) return { replacement: text.slice(0, SHOWN_CHARACTERS).toWellFormed() }
    room -= text.length
    if (room < 0) throw new FindProblem('The replacements would be larger than a page may be.')
    return { replacement: text }
  }
  for (const { place, text, matches } of parts) {
    const listed = matches.slice(0, most - hits.length)
    const lines = hitLines(text, listed)
    for (const [index, { start, end, replaced }] of listed.entries())
      hits.push({ place, start, end, ...lines[index]!, ...written(replaced) })
  }
  return hits
}

/** The characters of a line around a hit that its state depends on. */
const CONTEXT_CHARACTERS = 200

/** Returns a digest of the hits with the text around each on its line. The rest of the page does not change it. */
function stateOf(parts: readonly FoundIn[]): string {
  const hash = createHash('sha1')
  for (const { place, text, matches } of parts)
    for (const { start, end } of matches) hash.update(`${place}\n${around(text, start, end)}\0`)
  return hash.digest('base64url').slice(0, 12)
}

function around(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - CONTEXT_CHARACTERS), start)
  const following = text.slice(end, end + CONTEXT_CHARACTERS)
  const lineEnd = following.indexOf('\n')
  return [
    before.slice(before.lastIndexOf('\n') + 1),
    text.slice(start, end),
    lineEnd < 0 ? following : following.slice(0, lineEnd),
  ].join('\0')
}
