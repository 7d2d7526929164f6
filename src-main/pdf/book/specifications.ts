import { readDocument, type ReadDocument } from '../../operations/openapi-specs/processing/read-document.ts'
import type { NamedSpecification, PdfSource } from './pdf-book.ts'

/** The most specifications in memory. A large one takes some 50 MB. */
const MAX_READ = 3

/** The specifications that a document shows. Each is parsed once while it is among those read last. */
export class Specifications {
  readonly #source: PdfSource
  readonly #read = new Map<string, Promise<ReadDocument | undefined>>()

  constructor(source: PdfSource) {
    this.#source = source
  }

  /** Returns a specification in the form of OpenAPI 3; undefined where there is none. */
  read({ slug, address }: NamedSpecification): Promise<ReadDocument | undefined> {
    const key = JSON.stringify([slug, address])
    const reading = this.#read.get(key) ?? this.#parse({ slug, address })
    this.#read.delete(key)
    this.#read.set(key, reading)
    if (this.#read.size > MAX_READ) this.#read.delete(this.#read.keys().next().value!)
    return reading
  }

  async #parse(named: NamedSpecification): Promise<ReadDocument | undefined> {
    const text = await this.#source.specification(named)
    return text === null ? undefined : readDocument(text)
  }
}

/** Returns the sentence for a specification that is not shown. */
export function missingSpecification(name: string, read: ReadDocument | undefined, place: string): string {
  return read?.kind === 'unreadable'
    ? `The specification ${name} cannot be read. ${read.reason}`
    : `There is no specification ${name} here. Upload it, or correct its name in the ${place}.`
}
