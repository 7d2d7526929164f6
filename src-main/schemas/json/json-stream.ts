/** The source of a JsonStream. */
export interface PieceSource {
  /** Returns the next piece; undefined after the last one. Rejects when the source has ended. */
  next(): Promise<Uint8Array | undefined>
  /** Ends the source. A second call does nothing. */
  end(): void
}

/**
 * A large value from another thread, as the pieces of its JSON in UTF-8. It holds a snapshot of the store, so its
 * receiver reads it to the end or ends it.
 */
export class JsonStream {
  /** Names the bytes: equal tags mean equal bytes. */
  readonly tag: string
  readonly #source: PieceSource

  constructor(tag: string, source: PieceSource) {
    this.tag = tag
    this.#source = source
  }

  /** Returns the pieces, to be read once. Leaving the loop ends the source, also before the first piece. */
  pieces(): AsyncIterableIterator<Uint8Array> {
    const source = this.#source
    const iterator: AsyncIterableIterator<Uint8Array> = {
      [Symbol.asyncIterator]: () => iterator,
      async next() {
        const value = await source.next()
        return value ? { done: false, value } : { done: true, value: undefined }
      },
      async return() {
        source.end()
        return { done: true, value: undefined }
      },
    }
    return iterator
  }

  /** Ends the source of a stream that is not read. */
  end(): void {
    this.#source.end()
  }

  /** Throws. Only a caller that takes pieces receives a stream. */
  toJSON(): never {
    throw new Error('A stream of JSON is written piece by piece')
  }
}
