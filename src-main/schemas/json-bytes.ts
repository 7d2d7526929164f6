/** A value from another thread, as its JSON in UTF-8: parsing it here would take as long as building it. */
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
