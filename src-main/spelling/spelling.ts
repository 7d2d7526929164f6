import { ThreadEnded, WorkerThread, type ThreadWork } from '../platform/worker-thread.ts'
import { Problem } from '../schemas/problem.ts'
import { spellingWork, type SpellingAnswer, type SpellingRequest } from './answer-spelling.ts'
import type { SpellingLanguage } from './dictionary.ts'
import { deleteDictionary, ownDictionaries, storeDictionary } from './own-dictionaries.ts'
import { SHIPPED_LANGUAGES } from './shipped-dictionaries.ts'
import { readSoftwareTerms, type SoftwareTerms } from './software-terms.ts'
import { readSystemDictionary, systemDictionaries, type SystemDictionary } from './system-dictionaries.ts'

/** The time limit of an answer, in milliseconds. A request that takes longer ends its thread. */
const LONGEST_ANSWER = 5000
/** The maximum number of suggestions for a word, in all languages together. */
const MAX_SUGGESTIONS = 8

export interface SpellingParts {
  /** The folder of the user's own dictionaries. */
  folder: string
  /** The script of the thread; without it, words are checked on this thread. */
  script: string | undefined
  /** The folders in which other programs install dictionaries. */
  systemFolders?: readonly string[]
}

/**
 * The spelling of words, in the shipped languages and in those of the user's own dictionaries. Terms of software are
 * right in every language.
 */
export class Spelling {
  readonly #folder: string
  readonly #systemFolders: readonly string[]
  readonly #thread: WorkerThread<SpellingRequest, SpellingAnswer> | undefined
  readonly #here: ThreadWork<SpellingRequest, SpellingAnswer>
  #read: Promise<SoftwareTerms> | undefined

  constructor({ folder, script, systemFolders = [] }: SpellingParts) {
    this.#folder = folder
    this.#systemFolders = systemFolders
    this.#thread = script === undefined ? undefined : new WorkerThread({ script, data: folder })
    this.#here = spellingWork(folder)
  }

  /** Returns all languages, the shipped ones first. */
  async languages(): Promise<SpellingLanguage[]> {
    const own = await ownDictionaries(this.#folder)
    return [
      ...SHIPPED_LANGUAGES.filter((id) => !own.includes(id)).map((id) => ({ id, isOwn: false })),
      ...own.map((id) => ({ id, isOwn: true })),
    ]
  }

  /** Returns the words that no language knows, except terms. Throws `spelling.no-dictionary` and `spelling.busy`. */
  async unknownWords(languages: readonly string[], words: readonly string[]): Promise<string[]> {
    let left = [...words]
    for (const language of languages)
      if (left.length > 0) left = await this.#request({ kind: 'check', language, words: left })
    if (left.length === 0) return left
    const terms = await this.#terms()
    return left.filter((word) => !terms.has(word))
  }

  /** Returns words with a similar spelling, the likeliest first. Throws as `unknownWords` does. */
  async suggestions(languages: readonly string[], word: string): Promise<string[]> {
    const suggestions = new Set<string>()
    for (const language of languages)
      for (const suggestion of await this.#request({ kind: 'suggest', language, word }))
        suggestions.add(suggestion)
    const [likeliest, ...others] = suggestions
    const terms = (await this.#terms()).similar(word)
    const all = likeliest === undefined ? terms : [likeliest, ...terms, ...others]
    return [...new Set(all)].slice(0, MAX_SUGGESTIONS)
  }

  /** Stores a user's own dictionary. It replaces one with the same name. */
  async storeDictionary(name: string, files: { affixes: Uint8Array; words: Uint8Array }): Promise<void> {
    await storeDictionary(this.#folder, name, files)
    await this.#forget(name)
  }

  /** Deletes a user's own dictionary. */
  async deleteDictionary(name: string): Promise<void> {
    await deleteDictionary(this.#folder, name)
    await this.#forget(name)
  }

  /** Returns the dictionaries of other programs that the user has not added yet. */
  async systemDictionaries(): Promise<SystemDictionary[]> {
    const own = new Set(await ownDictionaries(this.#folder))
    return (await systemDictionaries(this.#systemFolders)).filter(({ name }) => !own.has(name))
  }

  /** Reads the files of such a dictionary. Returns undefined if it is missing or too large. */
  async readSystemDictionary(name: string): Promise<{ affixes: Uint8Array; words: Uint8Array } | undefined> {
    const dictionaries = await systemDictionaries(this.#systemFolders)
    const dictionary = dictionaries.find((candidate) => candidate.name === name)
    return dictionary && readSystemDictionary(dictionary)
  }

  /** Returns the terms, which are read once, at the first unknown word. */
  #terms(): Promise<SoftwareTerms> {
    this.#read ??= readSoftwareTerms()
    return this.#read
  }

  async close(): Promise<void> {
    await this.#thread?.stop()
  }

  async #forget(language: string): Promise<void> {
    await this.#answer({ kind: 'forget', language })
  }

  async #request(request: SpellingRequest): Promise<string[]> {
    const answer = await this.#answer(request)
    if (!answer)
      throw new Problem(
        'spelling.no-dictionary',
        'There is no dictionary for this language. Choose another language in the settings.',
      )
    return answer
  }

  async #answer(request: SpellingRequest): Promise<SpellingAnswer> {
    if (!this.#thread) return this.#here.answer(request)
    const thread = this.#thread
    const deadline = setTimeout(() => void thread.stop(), LONGEST_ANSWER)
    try {
      return await thread.request(request)
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      throw new Problem('spelling.busy', 'The spelling could not be checked. Try again.', { cause: error })
    } finally {
      clearTimeout(deadline)
    }
  }
}
