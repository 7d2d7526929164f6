/** A value that was made on another thread, as its JSON in UTF-8: to read it here would take as long as to make it. */
export class JsonBytes {
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }
}
