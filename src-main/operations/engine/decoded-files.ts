import { hash as hashOf } from 'node:crypto'
import { bytesOfDataUrl } from '../../platform/data-url.ts'
import { fieldOf } from '../../schemas/field-of.ts'

/** A part of a body that contains a file as text: base64, or a `data:` address. */
export type EncodedFile = { base64: string } | { url: string }

/** A file of a body, with the SHA-256 of its bytes. */
export interface DecodedFile {
  bytes: Uint8Array<ArrayBuffer>
  hash: Uint8Array
}

/**
 * The files of a body that were decoded before its operation ran. In the body a name made of the hash replaces each
 * text. Only code of this process creates an instance: no JSON and no copy of a value can forge one.
 */
export class DecodedFiles {
  readonly #files: ReadonlyMap<string, DecodedFile>

  constructor(files: ReadonlyMap<string, DecodedFile>) {
    this.#files = files
  }

  /** Returns the file that a text of the body names; undefined for a text that is itself the file. */
  get(text: string): DecodedFile | undefined {
    return this.#files.get(text)
  }

  /** Returns a copy of an input with the text of each file. A text that was not base64 becomes base64. */
  restoreTexts<Input>(input: Input): Input {
    return this.#restore(input) as Input
  }

  #restore(value: unknown): unknown {
    if (typeof value === 'string') return this.#text(value)
    if (Array.isArray(value)) return value.map((each) => this.#restore(each))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#restore(each)]))
  }

  #text(value: string): string {
    const file = this.get(value)
    if (!file) return value
    const base64 = Buffer.from(file.bytes.buffer).toString('base64')
    return value.startsWith('data:') ? `${base64Prefix(value)}${base64}` : base64
  }
}

/**
 * Decodes and hashes the files of a body, and replaces each text with a name. A malformed `data:` address stays, so
 * that its operation refuses it.
 */
export function decodeFiles(parts: readonly EncodedFile[]): Map<string, DecodedFile> {
  const files = new Map<string, DecodedFile>()
  for (const part of parts) {
    const [base64, url = ''] = [fieldOf(part, 'base64'), fieldOf(part, 'url')]
    const bytes = base64 === undefined ? bytesOfAddress(url) : Buffer.from(base64, 'base64')
    if (!bytes) continue
    const hash = new Uint8Array(hashOf('sha256', bytes, 'buffer'))
    const digits = Buffer.from(hash).toString('base64')
    const name = base64 === undefined ? `${url.slice(0, url.indexOf(','))},${digits}` : digits
    Object.assign(part, base64 === undefined ? { url: name } : { base64: name })
    files.set(name, { bytes: ownBytes(bytes), hash })
  }
  return files
}

const bytesOfAddress = (url: string) => (/^data:/i.test(url) ? bytesOfDataUrl(url) : undefined)

/** Returns bytes in memory of their own. Unlike those of a buffer pool, another thread can receive them. */
function ownBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes)
}

function base64Prefix(address: string): string {
  const type = address.slice(0, address.indexOf(','))
  return `${type.replace(/;base64$/i, '')};base64,`
}
