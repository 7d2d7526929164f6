import { isSameSecret, signatureOf } from '../../platform/signature.ts'

/** The kinds of addresses that a workspace signs, with the start of their paths. One key signs all. */
export const FILES_PREFIX = '/~files/'
export const PDF_PREFIX = '/~pdf/'
export const SPECIFICATIONS_PREFIX = '/~specifications/'
export const UPDATES_PREFIX = '/~updates/'

/** Returns the signature of an address's subject, for its path. */
export function pathSignature(key: string, subject: string): string {
  return signatureOf(key, subject).toString('base64url')
}

/** True when a path carries the signature of its subject. */
export function isSigned(key: string, subject: string, signature: string): boolean {
  return isSameSecret(Buffer.from(signature), Buffer.from(pathSignature(key, subject)))
}
