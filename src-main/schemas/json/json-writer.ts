/** The size of a chunk in bytes. */
const CHUNK = 262_144
/** The most bytes of UTF-8 for a unit of UTF-16. */
const MOST_BYTES = 3

/** Collects text as UTF-8 in chunks, without a string of all of it. */
export class JsonWriter {
  readonly #full: Buffer[] = []
  #chunk = Buffer.alloc(0)
  #used = 0

  write(text: string): void {
    const most = text.length * MOST_BYTES
    if (most > CHUNK) {
      this.#endChunk()
      this.#full.push(Buffer.from(text))
      return
    }
    if (most > this.#chunk.length - this.#used) this.#endChunk()
    this.#used += this.#chunk.write(text, this.#used)
  }

  /** Returns all written bytes in memory of their own, so that they can be transferred to another thread. */
  bytes(): Uint8Array<ArrayBuffer> {
    const chunks = [...this.#full, this.#chunk.subarray(0, this.#used)]
    const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
    let offset = 0
    for (const chunk of chunks) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    return bytes
  }

  #endChunk(): void {
    if (this.#used > 0) this.#full.push(this.#chunk.subarray(0, this.#used))
    this.#chunk = Buffer.allocUnsafe(CHUNK)
    this.#used = 0
  }
}
