import { createHmac, timingSafeEqual } from 'node:crypto'

/** Returns the HMAC of a text with SHA-256. Texts of different kinds with one key must have different beginnings. */
export function signatureOf(key: string | Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Compares secrets in a time that does not depend on the place of a difference. */
export function isSameSecret(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
