import { randomBytes } from 'node:crypto'

/** Creates a new identifier: opaque, unguessable, safe in a path. Injected, so that a test can predict it. */
export type IdSource = () => string

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 20
/** The limit of usable bytes. Bytes from it on would favour the first letters, so they are drawn again. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

/** Returns twenty letters and digits from the system's random source: 119 bits. */
export const randomId: IdSource = () => {
  let id = ''
  while (id.length < LENGTH) {
    for (const byte of randomBytes(LENGTH * 2)) {
      if (byte < FAIR_BYTES && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length]
    }
  }
  return id
}
