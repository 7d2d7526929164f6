import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Addresses } from '../operations/addresses.ts'
import { signedPdfPath } from '../pdf/signed-pdf.ts'
import { readBytes } from '../replica/blobs.ts'
import type { Reader } from '../replica/store.ts'

/** A stored file as a host serves it. */
export interface ServedFile {
  bytes: Uint8Array
  contentType: string
  name: string
  /** Names the bytes: the same for ever. */
  hash: string
}

/** Where stored files stand in a host's address space. */
export const FILES_PREFIX = '/~files/'
/** Signatures that are kept in memory at the most: 200 bytes each. */
const REMEMBERED = 4096

/** The addresses of a workspace that is reached at `base` (without a slash at the end). */
export function createAddresses(base: () => string, fileKey: string): Addresses {
  const sign = rememberSignatures(fileKey)
  return {
    location: (path) => `${base()}${path}`,
    app: (path) => `${base()}/#${path}`,
    file: ({ hash, name, contentType }) => {
      const type = encodeURIComponent(contentType)
      const path = `${hash}/${sign(hash, contentType)}/${type}/${encodeURIComponent(name)}`
      return `${base()}${FILES_PREFIX}${path}`
    },
    pdf: (request, expires) => `${base()}${signedPdfPath(fileKey, request, expires)}`,
  }
}

/**
 * The file that a signed address names; `path` is what stands behind the prefix. Null for an address that
 * was not given out by this workspace: without the signature a hash alone opens nothing.
 */
export function readSignedFile(store: Reader, fileKey: string, path: string): ServedFile | null {
  const [hash = '', given = '', type = '', name = ''] = path.split('/')
  const contentType = decode(type)
  if (!/^[0-9a-f]{64}$/.test(hash) || !matches(given, signature(fileKey, hash, contentType))) return null
  const bytes = readBytes(store, hash)
  return bytes ? { bytes, contentType, name: decode(name), hash } : null
}

/** Signs, and knows what it signed lately: lists name the same files again, and signing is most of naming one. */
function rememberSignatures(fileKey: string): (hash: string, contentType: string) => string {
  const known = new Map<string, string>()
  return (hash, contentType) => {
    const named = `${hash}\n${contentType}`
    const before = known.get(named)
    if (before !== undefined) return before
    if (known.size >= REMEMBERED) known.clear()
    const made = signature(fileKey, hash, contentType)
    known.set(named, made)
    return made
  }
}

function signature(fileKey: string, hash: string, contentType: string): string {
  return createHmac('sha256', fileKey).update(`${hash}\n${contentType}`).digest('base64url')
}

function matches(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // An escape that is not UTF-8 was never written by us; the signature will not match it.
    return part
  }
}
