import { randomFillSync } from 'node:crypto'

/** Creates a new identifier: opaque, unguessable, safe in a path. Injected, so that a test can predict it. */
export type IdSource = () => string

const ALPHABET = Buffer.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
const LENGTH = 20
/** The limit of usable bytes. Bytes from it on would favour the first letters, so they are left out. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length)

/** Random bytes for the next ids. A call of the system's random source for each id took twenty times as long. */
const pool = Buffer.alloc(4096)
let used = pool.length

/** The letters of the id in work. */
const letters = Buffer.alloc(LENGTH)

/** Returns twenty letters and digits from the system's random source: 119 bits. */
export const randomId: IdSource = () => {
  for (let length = 0; length < LENGTH;) {
    const byte = nextByte()
    if (byte < FAIR_BYTES) letters[length++] = ALPHABET[byte % ALPHABET.length]!
  }
  return letters.toString('latin1')
}

/** Returns a random byte, and erases it from the pool, so that memory contains no bytes of an issued id. */
function nextByte(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const byte = pool[used]!
  pool[used++] = 0
  return byte
}
