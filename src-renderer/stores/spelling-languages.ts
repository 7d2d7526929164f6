import { defineStore } from 'pinia'
import { shared } from './persisted.ts'

/** The shipped dictionary for each language of a browser. */
const FOR_BROWSER: readonly (readonly [prefix: string, language: string])[] = [
  ['en-gb', 'en-GB'],
  ['en-au', 'en-GB'],
  ['en-ie', 'en-GB'],
  ['en-nz', 'en-GB'],
  ['en', 'en-US'],
  ['fr', 'fr'],
  ['es', 'es'],
  ['pt', 'pt'],
  ['nl', 'nl'],
]

/** Returns the language whose spelling is checked until the user chooses: that of the browser, where it is shipped. */
export function languagesFor(browser: string): string[] {
  const match = FOR_BROWSER.find(([prefix]) => browser.toLowerCase().startsWith(prefix))
  return match ? [match[1]] : []
}

function readLanguages(stored: unknown): string[] | undefined {
  return Array.isArray(stored) && stored.every((language) => typeof language === 'string')
    ? stored
    : undefined
}

/** The languages of the user's texts on this machine, by the ids of their dictionaries. None turns the check off. */
export const useSpellingLanguages = defineStore('spelling-languages', () => ({
  chosen: shared('spelling-languages', languagesFor(navigator.language), readLanguages),
}))
