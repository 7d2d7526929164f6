import type { Reader } from '../../../src-main/store/store.ts'
import { suggestionsOf } from '../../../src-renderer/features/comments/read-suggestions.ts'
import { wordsOf } from './ledger.ts'
import type { Reviewer, WrittenSuggestion } from './reviewer.ts'

const COMMENTS = 'SELECT body FROM comment'
const PENDING = 'SELECT body FROM pending_comment'

/** Returns the suggestions of a user that the origin has. */
export function arrivedSuggestions(origin: { store: Reader }, reviewer: Reviewer): WrittenSuggestion[] {
  const words = suggestedIn(origin.store, COMMENTS, reviewer).keys()
  return [...words].flatMap((word) => reviewer.suggested.get(word) ?? [])
}

/**
 * Reports suggestions whose words or block are not those that the user suggested. A suggestion is at the origin, or in
 * a pending review of the replica. One that is lost or there twice is reported by its unique word.
 */
export function alteredSuggestions(
  origin: { store: Reader },
  { name, app, reviewer }: { name: string; app: { store: Reader }; reviewer: Reviewer },
): string[] {
  const bodies = [
    ...suggestedIn(app.store, PENDING, reviewer),
    ...suggestedIn(origin.store, COMMENTS, reviewer),
  ]
  return bodies.flatMap(([word, body]) => {
    const written = suggestionsIn(reviewer.suggested.get(word)?.markdown ?? '')
    return suggestionsIn(body) === written
      ? []
      : [`${name} suggested ${written} with ${word}, and its comment is ${body}`]
  })
}

const suggestionsIn = (markdown: string): string => JSON.stringify(suggestionsOf(markdown))

function suggestedIn(store: Reader, sql: string, { suggested }: Reviewer): Map<string, string> {
  const bodies = store.all<{ body: string }>(sql).map(({ body }) => body)
  return new Map(
    bodies.flatMap((body) =>
      wordsOf(body).flatMap((word): [string, string][] => (suggested.has(word) ? [[word, body]] : [])),
    ),
  )
}
