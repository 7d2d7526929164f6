import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { editDistance } from '../content/search/edit-distance.ts'
import { TECHNICAL_WORDS } from './technical-words.ts'

const PACKAGE = '@cspell/dict-software-terms'
const COMPRESSED = 'dict/softwareTerms.txt.gz'
const PLAIN = ['dict/software-tools.txt', 'dict/networkingTerms.txt', 'dict/webServices.txt']

/** A whole word per line. Shorter words of the lists are names in code, and hide mistakes such as `cur`. */
const WORD = /^\p{L}{4,}$/gmu
const ENDING = /['’]?s$/u

/**
 * The terms of software, such as `frontend`, which the dictionaries of languages lack. Without them, a third to three
 * quarters of the marked words of technical books are correct.
 */
export class SoftwareTerms {
  readonly #terms: ReadonlySet<string>

  constructor(terms: Iterable<string>) {
    this.#terms = new Set(terms)
  }

  /** True for a term, also at the start of a sentence, in the plural and in the genitive. */
  has(word: string): boolean {
    return this.#hasForm(word) || (ENDING.test(word) && this.#hasForm(word.replace(ENDING, '')))
  }

  /** Returns the terms that differ from a word by one edit. */
  similar(word: string): string[] {
    const lower = word.toLowerCase()
    return [...this.#terms].filter((term) => editDistance(lower, term.toLowerCase(), 1) <= 1)
  }

  #hasForm(word: string): boolean {
    return this.#terms.has(word) || this.#terms.has(`${word.charAt(0).toLowerCase()}${word.slice(1)}`)
  }
}

/** Reads the shipped list of terms. */
export async function readSoftwareTerms(): Promise<SoftwareTerms> {
  const folder = dirname(createRequire(import.meta.url).resolve(PACKAGE))
  const compressed = promisify(gunzip)(await readFile(join(folder, COMPRESSED)))
  const lists = await Promise.all([compressed, ...PLAIN.map((file) => readFile(join(folder, file)))])
  const words = lists.flatMap((list) => list.toString('utf8').match(WORD) ?? [])
  return new SoftwareTerms([...words, ...TECHNICAL_WORDS])
}
