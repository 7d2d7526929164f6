import { addOwnWord } from './add-own-word.ts'
import { addSystemDictionary } from './add-system-dictionary.ts'
import { checkSpelling } from './check-spelling.ts'
import { deleteOwnWord } from './delete-own-word.ts'
import { deleteSpellingDictionary } from './delete-spelling-dictionary.ts'
import { listOwnWords } from './list-own-words.ts'
import { listSpellingLanguages } from './list-spelling-languages.ts'
import { listSystemDictionaries } from './list-system-dictionaries.ts'
import { storeSpellingDictionary } from './store-spelling-dictionary.ts'
import { suggestSpelling } from './suggest-spelling.ts'

/** The operations on spelling: dictionaries, words of the caller, checks and suggestions. */
export const spellingOperations = {
  listSpellingLanguages,
  checkSpelling,
  suggestSpelling,
  listOwnWords,
  addOwnWord,
  deleteOwnWord,
  storeSpellingDictionary,
  deleteSpellingDictionary,
  listSystemDictionaries,
  addSystemDictionary,
}
