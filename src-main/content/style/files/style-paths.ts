/** Vale's name for the file of settings. */
export const VALE_SETTINGS = '.vale.ini'
/** The default folder of rules, below the folder of the settings. */
export const DEFAULT_STYLES = 'styles'
/** The style with Carrel's own rules, and the default word list of a space. */
export const OWN_STYLE = 'Space'

/** Returns the path of a word list below the folder of rules: accepted words, or words to avoid. */
export function vocabularyPath(vocabulary: string, list: 'accept' | 'reject'): string {
  return `config/vocabularies/${vocabulary}/${list}.txt`
}
