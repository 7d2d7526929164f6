import type { Match, Matcher } from './matcher.ts'
import { readTextKinds, type TextKind } from './text-kinds.ts'

/** The bounds of a search in one text. */
export interface FindBounds {
  most: number
  /** Returns true when the search has taken too long. */
  isLate: () => boolean
}

/** The matches in one text. `isPartial` is true when there are more, or the search took too long. */
export interface FoundInText {
  matches: Match[]
  isPartial: boolean
}

const EVERY_KIND = 3

/** Finds a pattern in the chosen kinds of a page's text. A match that touches another kind is excluded. */
export function findInText(
  text: string,
  matcher: Matcher,
  kinds: ReadonlySet<TextKind>,
  { most, isLate }: FindBounds,
): FoundInText {
  const matches: Match[] = []
  if (kinds.size === 0) return { matches, isPartial: false }
  // Most pages have no match, and most searches include every kind, so only other pages are parsed.
  let kindsAt: ReturnType<typeof readTextKinds> | undefined
  let count = 0
  for (const match of matcher(text)) {
    count += 1
    if (matches.length >= most || (count % 64 === 0 && isLate())) return { matches, isPartial: true }
    if (!match) continue
    if (kinds.size < EVERY_KIND) {
      kindsAt ??= readTextKinds(text)
      if (![...kindsAt(match.start, match.end)].every((kind) => kinds.has(kind))) continue
    }
    matches.push(match)
  }
  return { matches, isPartial: false }
}
