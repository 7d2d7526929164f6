import type { Hunspell } from 'hunspell-wasm'
import type { ThreadWork } from '../platform/worker-thread.ts'
import { ownDictionary } from './own-dictionaries.ts'
import { shippedDictionary } from './shipped-dictionaries.ts'

/** A question about words, in one language. `forget` drops a dictionary whose files have changed. */
export type SpellingRequest =
  | { kind: 'check'; language: string; words: readonly string[] }
  | { kind: 'suggest'; language: string; word: string }
  | { kind: 'forget'; language: string }

/** The words that are unknown, or the suggestions for one; undefined where the language has no dictionary. */
export type SpellingAnswer = string[] | undefined

/** The number of dictionaries in memory, of up to 40 MB each. The least recently used one is dropped. */
const MOST_LOADED = 3

/**
 * Returns the work that answers questions about spelling. A dictionary is loaded with the first question about its
 * language. `folder` has the user's own dictionaries.
 */
export function spellingWork(folder: string): ThreadWork<SpellingRequest, SpellingAnswer> {
  const loaded = new Map<string, Promise<Hunspell | undefined>>()

  function checkerOf(language: string): Promise<Hunspell | undefined> {
    const checker = loaded.get(language) ?? loadChecker(folder, language)
    loaded.delete(language)
    loaded.set(language, checker)
    const [oldest] = loaded.keys()
    if (loaded.size > MOST_LOADED && oldest !== undefined) forget(oldest)
    return checker
  }

  function forget(language: string): void {
    const checker = loaded.get(language)
    loaded.delete(language)
    void checker?.then((each) => each?.dispose())
  }

  return {
    async answer(request) {
      if (request.kind === 'forget') {
        forget(request.language)
        return undefined
      }
      const checker = await checkerOf(request.language)
      if (!checker) return undefined
      return request.kind === 'suggest'
        ? checker.getSpellingSuggestions(request.word)
        : request.words.filter((word) => !checker.testSpelling(word))
    },
  }
}

async function loadChecker(folder: string, language: string): Promise<Hunspell | undefined> {
  const dictionary = (await ownDictionary(folder, language)) ?? (await shippedDictionary(language))
  if (!dictionary) return undefined
  const { createHunspellFromStrings } = await import('hunspell-wasm')
  return createHunspellFromStrings(dictionary.affixes, dictionary.words)
}
