import { storeToRefs } from 'pinia'
import { useClient } from '../api/client.ts'
import type { SpellingSource } from '../editor/spelling/spelling-memory.ts'
import { useSpellingLanguages } from '../stores/spelling-languages.ts'

/** The shipped languages write Latin letters. A dictionary of the user may have others. */
const SHIPPED = new Set(['en-US', 'en-GB', 'fr', 'es', 'pt', 'nl'])

/** Returns the spelling in the languages of the user; undefined where none is chosen. */
export function useSpelling(): SpellingSource | undefined {
  const { call } = useClient()
  const { chosen } = storeToRefs(useSpellingLanguages())
  const languages = [...chosen.value]
  if (languages.length === 0) return undefined
  return {
    isLatinOnly: languages.every((language) => SHIPPED.has(language)),
    unknownWords: async (words) => (await call('checkSpelling', { body: { languages, words } })).unknown,
    suggestions: async (word) => (await call('suggestSpelling', { body: { languages, word } })).items,
    addWord: async (word) => void (await call('addOwnWord', { body: { word } })),
  }
}
