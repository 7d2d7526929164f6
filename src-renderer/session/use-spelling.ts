import { storeToRefs } from 'pinia'
import { asClientProblem } from '../api/client-problem.ts'
import { useClient } from '../api/client.ts'
import type { SpellingSource } from '../editor/spelling/spelling-memory.ts'
import { useSpellingLanguages } from '../stores/spelling-languages.ts'
import { useToasts } from '../stores/toasts.ts'
import type { OpenStyle } from './use-space-style.ts'

/** The shipped languages use Latin letters. A dictionary of the user may have others. */
const SHIPPED = new Set(['en-US', 'en-GB', 'fr', 'es', 'pt', 'nl'])

/** True when the dictionaries contain only words in Latin letters. */
export function hasLatinAlone(languages: readonly string[]): boolean {
  return languages.every((language) => SHIPPED.has(language))
}

/**
 * Returns the spelling in the languages of the user, with the words that the space accepts; undefined where no language
 * is chosen. `addSpaceWord` adds a word to those of the space.
 */
export function useSpelling(
  style: OpenStyle,
  addSpaceWord?: (word: string) => Promise<void>,
): SpellingSource | undefined {
  const { call } = useClient()
  const toasts = useToasts()
  const { chosen } = storeToRefs(useSpellingLanguages())
  const languages = [...chosen.value]
  if (languages.length === 0) return undefined
  async function addWord(word: string): Promise<void> {
    try {
      await call('addOwnWord', { body: { word } })
    } catch (problem) {
      const { message } = asClientProblem(problem)
      toasts.show({ text: `“${word}” was not added. ${message}`, tone: 'danger' })
      throw problem
    }
  }
  return {
    isLatinOnly: hasLatinAlone(languages),
    async unknownWords(words) {
      const { unknown } = await call('checkSpelling', { body: { languages, words } })
      return style.unaccepted(unknown)
    },
    suggestions: async (word) => (await call('suggestSpelling', { body: { languages, word } })).items,
    addWord,
    addSpaceWord,
    watch: style.watchWords,
  }
}
