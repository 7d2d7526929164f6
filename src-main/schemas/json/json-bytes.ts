/** A value from another thread as its JSON in UTF-8, because parsing it would take as long as building it. */
export class JsonBytes {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The hash of the bytes (SHA-1, base64url), where the thread that made them has computed it. */
  readonly hash: string | undefined

  constructor(bytes: Uint8Array<ArrayBuffer>, hash?: string) {
    this.bytes = bytes
    this.hash = hash
  }

  /**
   * Throws. Code that turns a response into JSON must encode these bytes first: they would become a list of numbers.
   */
  toJSON(): never {
    throw new Error('The bytes of an answer are sent to a client unchanged')
  }
}
