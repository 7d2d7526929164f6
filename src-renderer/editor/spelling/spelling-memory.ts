import { Listeners } from '../../../src-main/platform/listeners.ts'

/** The questions about spelling that the editor asks. */
export interface SpellingSource {
  /** True when only words in Latin letters can be known. */
  isLatinOnly: boolean
  unknownWords: (words: string[]) => Promise<readonly string[]>
  suggestions: (word: string) => Promise<readonly string[]>
  /** Adds a word to those of the user. */
  addWord: (word: string) => Promise<void>
  /** Adds a word to those of the space; undefined where the text belongs to none that can be changed. */
  addSpaceWord?: ((word: string) => Promise<void>) | undefined
  /** Calls a listener when the words of the space have changed, until the returned function is called. */
  watch?: ((listener: () => void) => () => void) | undefined
}

/** The delay in which questions are collected, in milliseconds. */
const COLLECT = 120
const MOST_ASKED = 1000
/** The number of verdicts in memory. A page has some thousand different words. */
const MOST_VERDICTS = 50_000

/** Remembers which words are unknown, so that each is asked about once. */
export class SpellingMemory {
  readonly #source: SpellingSource
  readonly #isUnknown = new Map<string, boolean>()
  readonly #asked = new Set<string>()
  readonly #changes = new Listeners<void>((error) => reportError(error))
  #isAsking = false

  constructor(source: SpellingSource) {
    this.#source = source
    this.close = source.watch?.(() => this.#forget()) ?? (() => undefined)
  }

  /** Ends the watch of the source. */
  readonly close: () => void

  get isLatinOnly(): boolean {
    return this.#source.isLatinOnly
  }

  /** Calls a listener after each answer, until the returned function is called. */
  watch(listener: () => void): () => void {
    return this.#changes.add(listener)
  }

  /** True for an unknown word. A word without an answer so far is asked about, and is not unknown until then. */
  isUnknown(word: string): boolean {
    const verdict = this.#isUnknown.get(word)
    if (verdict === undefined) this.#ask(word)
    return verdict ?? false
  }

  suggestions(word: string): Promise<readonly string[]> {
    return this.#source.suggestions(word)
  }

  /** Adds a word to those of the user. */
  async addWord(word: string): Promise<void> {
    await this.#source.addWord(word)
    this.#forget()
  }

  /** True where words can be added to those of the space. */
  get hasSpaceWords(): boolean {
    return this.#source.addSpaceWord !== undefined
  }

  /** Adds a word to those of the space. */
  async addSpaceWord(word: string): Promise<void> {
    await this.#source.addSpaceWord?.(word)
    this.#forget()
  }

  #forget(): void {
    this.#isUnknown.clear()
    this.#changes.emit()
  }

  #ask(word: string): void {
    this.#asked.add(word)
    if (this.#isAsking) return
    this.#isAsking = true
    setTimeout(() => void this.#send(), COLLECT)
  }

  async #send(): Promise<void> {
    const words = [...this.#asked].slice(0, MOST_ASKED)
    for (const word of words) this.#asked.delete(word)
    const unknown = await this.#answerFor(words)
    this.#isAsking = false
    if (!unknown) return
    if (this.#isUnknown.size > MOST_VERDICTS) this.#isUnknown.clear()
    for (const word of words) this.#isUnknown.set(word, unknown.has(word))
    this.#changes.emit()
    const [next] = this.#asked
    if (next !== undefined) this.#ask(next)
  }

  /** Without an answer nothing is marked. The words are asked about again when they are drawn again. */
  async #answerFor(words: string[]): Promise<ReadonlySet<string> | undefined> {
    try {
      return new Set(await this.#source.unknownWords(words))
    } catch {
      return undefined
    }
  }
}
