/** The size of a chunk in bytes. */
const CHUNK = 131_072
/** The most bytes of UTF-8 for a unit of UTF-16. */
const MOST_BYTES = 3

/** Collects text as UTF-8 in chunks, without a string of all of it. */
export class JsonWriter {
  readonly #full: Buffer[] = []
  #chunk = Buffer.alloc(0)
  #used = 0
  #before = 0

  /** The number of written bytes. */
  get length(): number {
    return this.#before + this.#used
  }

  write(text: string): void {
    const most = text.length * MOST_BYTES
    if (most > CHUNK) {
      this.#endChunk()
      this.#add(Buffer.from(text))
      return
    }
    if (most > this.#chunk.length - this.#used) this.#endChunk()
    this.#used += this.#chunk.write(text, this.#used)
  }

  /** Returns all written bytes in memory of their own, so that they can be transferred to another thread. */
  bytes(): Uint8Array<ArrayBuffer> {
    // A new Uint8Array is filled with zeros first, which takes as long as the encoding.
    const bytes = Buffer.allocUnsafeSlow(this.length)
    let offset = 0
    for (const chunk of [...this.#full, this.#chunk.subarray(0, this.#used)]) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    return bytes
  }

  #endChunk(): void {
    if (this.#used > 0) this.#add(this.#chunk.subarray(0, this.#used))
    this.#chunk = Buffer.allocUnsafe(CHUNK)
    this.#used = 0
  }

  #add(chunk: Buffer): void {
    this.#full.push(chunk)
    this.#before += chunk.length
  }
}
