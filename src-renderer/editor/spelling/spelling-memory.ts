import { Listeners } from '../../../src-main/platform/listeners.ts'

/** The spelling service of the editor. */
export interface SpellingSource {
  /** True when the dictionaries contain only words in Latin letters. */
  isLatinOnly: boolean
  unknownWords: (words: string[]) => Promise<readonly string[]>
  suggestions: (word: string) => Promise<readonly string[]>
  /** Adds a word to the words of the user. Rejects with a problem that the user has seen. */
  addWord: (word: string) => Promise<void>
  /** Adds a word to the words of the space; undefined when the user cannot change a space for this text. */
  addSpaceWord?: ((word: string) => Promise<void>) | undefined
  /** Calls a listener when the words of the space have changed, until the returned function is called. */
  watch?: ((listener: () => void) => () => void) | undefined
}

/** The delay before collected words are requested together, in milliseconds. */
const COLLECT_DELAY = 120
/** The largest number of words in a request. */
const REQUEST_LIMIT = 1000
/** The largest number of verdicts in memory. A page has some thousand different words. */
const VERDICT_LIMIT = 50_000

/** Remembers the verdict on each word, so that each word is requested once. */
export class SpellingMemory {
  readonly #source: SpellingSource
  readonly #isUnknown = new Map<string, boolean>()
  readonly #requested = new Set<string>()
  readonly #changes = new Listeners<void>((error) => reportError(error))
  #isRequesting = false
  /** The number of changes of the accepted words. A verdict from before a change is outdated. */
  #changed = 0

  constructor(source: SpellingSource) {
    this.#source = source
    this.close = source.watch?.(() => this.#forget()) ?? (() => undefined)
  }

  /** Ends the watch of the source. */
  readonly close: () => void

  get isLatinOnly(): boolean {
    return this.#source.isLatinOnly
  }

  /** Calls a listener after each response, until the returned function is called. */
  watch(listener: () => void): () => void {
    return this.#changes.add(listener)
  }

  /** True for an unknown word. Requests the verdict on a new word, which counts as known until the response. */
  isUnknown(word: string): boolean {
    const verdict = this.#isUnknown.get(word)
    if (verdict === undefined) this.#request(word)
    return verdict ?? false
  }

  /** Returns the suggestions for a misspelled word, the likeliest first; none after a failure. */
  async suggestions(word: string): Promise<readonly string[]> {
    try {
      return await this.#source.suggestions(word)
    } catch {
      // The client reports the problem. The menu still offers to add the word.
      return []
    }
  }

  /** Adds a word to the words of the user. Returns false when that fails. */
  addWord(word: string): Promise<boolean> {
    return this.#add(() => this.#source.addWord(word))
  }

  /** True when the user can add words to the words of the space. */
  get hasSpaceWords(): boolean {
    return this.#source.addSpaceWord !== undefined
  }

  /** Adds a word to the words of the space. Returns false when that fails. */
  addSpaceWord(word: string): Promise<boolean> {
    return this.#add(async () => this.#source.addSpaceWord?.(word))
  }

  /** Adds a word. The source shows the problem of a failure. */
  async #add(add: () => Promise<void>): Promise<boolean> {
    try {
      await add()
    } catch {
      return false
    }
    this.#forget()
    return true
  }

  #forget(): void {
    this.#changed += 1
    this.#isUnknown.clear()
    this.#changes.emit()
  }

  #request(word: string): void {
    this.#requested.add(word)
    if (this.#isRequesting) return
    this.#isRequesting = true
    setTimeout(() => void this.#send(), COLLECT_DELAY)
  }

  async #send(): Promise<void> {
    const words = [...this.#requested].slice(0, REQUEST_LIMIT)
    for (const word of words) this.#requested.delete(word)
    const changed = this.#changed
    const unknown = await this.#unknownAmong(words)
    this.#isRequesting = false
    if (!unknown) return
    if (changed !== this.#changed) {
      for (const word of words) this.#request(word)
      return
    }
    if (this.#isUnknown.size > VERDICT_LIMIT) this.#isUnknown.clear()
    for (const word of words) this.#isUnknown.set(word, unknown.has(word))
    this.#changes.emit()
    const [next] = this.#requested
    if (next !== undefined) this.#request(next)
  }

  /**
   * Requests the unknown words among some words. Returns undefined after a failure. The words then stay unmarked, and
   * are requested again when they are drawn again.
   */
  async #unknownAmong(words: string[]): Promise<ReadonlySet<string> | undefined> {
    try {
      return new Set(await this.#source.unknownWords(words))
    } catch {
      return undefined
    }
  }
}
