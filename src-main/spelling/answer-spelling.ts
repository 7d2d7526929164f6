import type { Hunspell } from 'hunspell-wasm'
import type { ThreadWork } from '../platform/worker-thread.ts'
import { ownDictionary } from './own-dictionaries.ts'
import { shippedDictionary } from './shipped-dictionaries.ts'

/** A request about words in one language. `forget` drops a dictionary whose files have changed. */
export type SpellingRequest =
  | { kind: 'check'; language: string; words: readonly string[] }
  | { kind: 'suggest'; language: string; word: string }
  | { kind: 'forget'; language: string }

/** The unknown words, or the suggestions for one; undefined for a language without a dictionary. */
export type SpellingAnswer = string[] | undefined

/** The maximum number of dictionaries in memory, of up to 40 MB each. The least recently used one is dropped. */
const MAX_LOADED = 3

/**
 * Returns the work that answers requests about spelling. A dictionary is loaded at the first request about its
 * language. `folder` contains the user's own dictionaries.
 */
export function spellingWork(folder: string): ThreadWork<SpellingRequest, SpellingAnswer> {
  const loaded = new Map<string, Promise<Hunspell | undefined>>()

  function checkerOf(language: string): Promise<Hunspell | undefined> {
    const checker = loaded.get(language) ?? loadChecker(folder, language)
    loaded.delete(language)
    loaded.set(language, checker)
    const [oldest] = loaded.keys()
    if (loaded.size > MAX_LOADED && oldest !== undefined) forget(oldest)
    return checker
  }

  function forget(language: string): void {
    const checker = loaded.get(language)
    loaded.delete(language)
    void checker?.then((hunspell) => hunspell?.dispose())
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
