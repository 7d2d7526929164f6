import { randomBytes } from 'node:crypto'

/** Creates a new identifier: opaque, unguessable, safe in a path. Injected, so that a test can foresee it. */
export type IdSource = () => string

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 20
/** Bytes from here up would favour the first letters of the alphabet, so they are drawn again. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

/** Twenty letters and digits from the system's random source: 119 bits. */
export const randomId: IdSource = () => {
  let id = ''
  while (id.length < LENGTH) {
    for (const byte of randomBytes(LENGTH * 2)) {
      if (byte < FAIR_BYTES && id.length < LENGTH) id += ALPHABET[byte % ALPHABET.length]
    }
  }
  return id
}
