import type { Reader } from '../store.ts'
import { isSigned, pathSignature, SPECIFICATIONS_PREFIX } from './signed-path.ts'

/** Returns the path of a public specification. Anyone with the path may read its last version while it is public. */
export function signedSpecificationPath(key: string, id: string): string {
  return `${SPECIFICATIONS_PREFIX}${encodeURIComponent(id)}/${pathSignature(key, signedText(id))}`
}

/**
 * Returns the text of a signed path; `path` follows the prefix. Null for a path without a signature of this workspace,
 * and for a specification that is private, deleted, or has no version.
 */
export function readPublicSpecification(store: Reader, key: string, path: string): string | null {
  const [id = '', signature = ''] = path.split('/')
  if (!isSigned(key, signedText(id), signature)) return null
  const row = store.get<{ text: string }>(
    `SELECT openapi_version.text FROM openapi_spec
       JOIN openapi_version ON openapi_version.id = openapi_spec.version
     WHERE openapi_spec.id = ? AND openapi_spec.visibility = 'public'`,
    id,
  )
  return row?.text ?? null
}

/** The signed text of a specification. It names the kind, because the key also signs other addresses. */
const signedText = (id: string): string => `specification\n${id}`
