import { isSameSecret, signatureOf } from '../../platform/signature.ts'

/** The kinds of addresses that a workspace signs, with the start of their paths. One key signs all. */
export const FILES_PREFIX = '/~files/'
export const PDF_PREFIX = '/~pdf/'
export const SPECIFICATIONS_PREFIX = '/~specifications/'
export const UPDATES_PREFIX = '/~updates/'

/** Returns the signature of an address's subject, for its path. */
export function pathSignature(key: string, named: string): string {
  return signatureOf(key, named).toString('base64url')
}

/** True when a path carries the signature of its subject. */
export function isSigned(key: string, named: string, given: string): boolean {
  return isSameSecret(Buffer.from(given), Buffer.from(pathSignature(key, named)))
}
