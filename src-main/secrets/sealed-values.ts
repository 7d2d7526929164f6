import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Reader, Writer } from '../store/store.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a value with AES-256-GCM under a key of this store, only for `purpose`: another purpose cannot decrypt it.
 * This hides secrets from answers, logs and copies of single tables. The key is in the same store, so it does not
 * protect against access to all files.
 */
export function seal(store: Writer, purpose: string, value: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(store) ?? makeKey(store), nonce)
  cipher.setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts a value that was sealed for the purpose. Throws when it was changed, or sealed for another purpose. */
export function unseal(store: Reader, purpose: string, sealed: Uint8Array): string {
  const key = keyOf(store)
  if (!key) throw new Error('The store has no key for sealed values')
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const value = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([value, decipher.final()]).toString('utf8')
}

function keyOf(store: Reader): Buffer | undefined {
  const row = store.get<{ value: string }>("SELECT value FROM setting WHERE name = 'sealing-key'")
  return row && Buffer.from(row.value, 'base64')
}

function makeKey(store: Writer): Buffer {
  const key = randomBytes(KEY_BYTES)
  store.run("INSERT INTO setting (name, value) VALUES ('sealing-key', ?)", key.toString('base64'))
  return key
}
