/** Bytes of one segment. The receiving thread never copies a body as a whole. */
const SEGMENT = 1_048_576

/**
 * Collects a body in segments of a megabyte, which can be transferred to another thread. A chunk of a connection cannot
 * be transferred, because it may share its memory with others.
 */
export class BodySegments {
  readonly #segments: Uint8Array<ArrayBuffer>[] = []
  /** The last segment, of which `#filled` bytes are used. */
  #open = new Uint8Array(0)
  #filled = 0
  size = 0

  add(chunk: Uint8Array): void {
    this.size += chunk.length
    for (let from = 0; from < chunk.length;) {
      if (this.#filled === this.#open.length) this.#begin(chunk.length - from)
      const part = chunk.subarray(from, from + this.#open.length - this.#filled)
      this.#open.set(part, this.#filled)
      this.#filled += part.length
      from += part.length
    }
  }

  /** Returns all segments in order. Add nothing afterwards. */
  end(): Uint8Array<ArrayBuffer>[] {
    this.#close()
    return this.#segments
  }

  /** Begins a segment. A small body gets one segment of its size. */
  #begin(left: number): void {
    this.#close()
    this.#open = new Uint8Array(this.size === left ? Math.min(left, SEGMENT) : SEGMENT)
    this.#filled = 0
  }

  #close(): void {
    if (this.#filled > 0) this.#segments.push(this.#open.subarray(0, this.#filled))
    this.#filled = 0
    this.#open = new Uint8Array(0)
  }
}
