/** A value that was made on another thread, as its JSON in UTF-8: to read it here would take as long as to make it. */
export class JsonBytes {
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }

  /**
   * Throws. Code that turns a response into JSON must encode these bytes first: they would become a list of numbers.
   */
  toJSON(): never {
    throw new Error('The bytes of an answer go to a client as they are')
  }
}
