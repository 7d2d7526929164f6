import { readBytes } from '../blobs.ts'
import { missingFile } from '../missing-file.ts'
import type { Reader } from '../store.ts'
import type { Addresses } from './addresses.ts'
import { FILES_PREFIX, isSigned, pathSignature } from './signed-path.ts'
import { signedPdfPath } from './signed-pdf.ts'
import { signedSpecificationPath } from './signed-specification.ts'
import { signedUpdatesPath } from './signed-updates.ts'

/** A stored file, ready to serve. */
export interface ServedFile {
  bytes: Uint8Array
  contentType: string
  name: string
  /** The hash of the bytes, which never changes. */
  hash: string
}

/** The maximum number of cached signatures, of 200 bytes each. */
const CACHED_SIGNATURES = 4096

/** Returns the addresses of a workspace at `base` (without a trailing slash). */
export function createAddresses(base: () => string, fileKey: string): Addresses {
  const sign = cachedSigner(fileKey)
  return {
    location: (path) => `${base()}${path}`,
    app: (path) => `${base()}/#${path}`,
    file: ({ hash, name, contentType }) => {
      const type = encodeURIComponent(contentType)
      const path = `${hash}/${sign(hash, contentType, name)}/${type}/${encodeURIComponent(name)}`
      return `${base()}${FILES_PREFIX}${path}`
    },
    pdf: (request, expires) => `${base()}${signedPdfPath(fileKey, request, expires)}`,
    specification: (id) => `${base()}${signedSpecificationPath(fileKey, id)}`,
    updates: (page) => `${base()}${signedUpdatesPath(fileKey, page)}`,
  }
}

/**
 * Returns the file of a signed address; `path` follows the prefix. Null for an address without a signature of this
 * workspace, so that a hash alone opens nothing. Null also when no live space, integration or user has the file any
 * more. Throws the problem of a file whose bytes the remote of a replica could not send.
 */
export function readSignedFile(store: Reader, fileKey: string, path: string): ServedFile | null {
  const [hash = '', signature = '', type = '', encodedName = ''] = path.split('/')
  const [contentType, name] = [decode(type), decode(encodedName)]
  if (!/^[0-9a-f]{64}$/.test(hash) || !isSigned(fileKey, signedText(hash, contentType, name), signature))
    return null
  const used = store.get<{ id: number }>(USED, Buffer.from(hash, 'hex'))
  if (!used) return null
  const bytes = readBytes(store, hash)
  if (!bytes) throw missingFile(store, used.id)
  return { bytes, contentType, name, hash }
}

const USED = `SELECT id FROM blob WHERE hash = ? AND (
  EXISTS (SELECT 1 FROM file_version JOIN line ON line.id = file_version.line JOIN space ON space.id = line.space
    WHERE file_version.data = blob.id AND space.deleted_at IS NULL)
  OR EXISTS (SELECT 1 FROM integration_picture WHERE integration_picture.data = blob.id)
  OR EXISTS (SELECT 1 FROM user WHERE user.picture = blob.id))`

/**
 * Returns a signing function with a cache. Lists repeat the same files, and signing is most of the cost of an address.
 */
function cachedSigner(fileKey: string): (hash: string, contentType: string, name: string) => string {
  const cache = new Map<string, string>()
  return (hash, contentType, name) => {
    const key = `${hash}\n${contentType}\n${name}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    if (cache.size >= CACHED_SIGNATURES) cache.clear()
    const signature = pathSignature(fileKey, signedText(hash, contentType, name))
    cache.set(key, signature)
    return signature
  }
}

/** The signed text of a file. */
const signedText = (hash: string, contentType: string, name: string): string =>
  JSON.stringify([hash, contentType, name])

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // This workspace signs no malformed escape, so the signature will not match.
    return part
  }
}
