import type { Store } from '../../store/store.ts'

/** Returns the words that a user has added, in order. */
export function ownWordsOf(store: Store, user: string): string[] {
  return store
    .all<{ word: string }>('SELECT word FROM own_word WHERE user = ? ORDER BY word', user)
    .map(({ word }) => word)
}

/** Returns a test for the words that a user has added. A word in lower case may also begin a sentence. */
export function ownWordTest(store: Store, user: string): (word: string) => boolean {
  const ownWords = new Set(ownWordsOf(store, user))
  return (word) => ownWords.has(word) || ownWords.has(`${word.charAt(0).toLowerCase()}${word.slice(1)}`)
}
