/** The file of settings, as Vale names it. */
export const VALE_SETTINGS = '.vale.ini'
/** The folder of rules of a space whose settings name none, below the folder of its settings. */
export const DEFAULT_STYLES = 'styles'
/** The style with the rules that are set here, and the word list of a space that names no other. */
export const OWN_STYLE = 'Space'

/** Returns the path of a word list below the folder of rules: words that are right, or words to avoid. */
export function vocabularyPath(vocabulary: string, list: 'accept' | 'reject'): string {
  return `config/vocabularies/${vocabulary}/${list}.txt`
}
