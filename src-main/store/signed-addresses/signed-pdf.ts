import { createHmac, timingSafeEqual } from 'node:crypto'

/** The content of a signed address: pages of a space or a change request, at one revision. */
export interface PdfRequest {
  space: string
  /** Null for the content of the space itself. */
  changeRequest: string | null
  revision: string
  /** The first page; null for all pages. */
  page: string | null
  /** True for that page alone, without the pages below it. */
  isOnly: boolean
}

/** The path prefix of documents. */
export const PDF_PREFIX = '/~pdf/'

/** Returns the path of a document. Anyone with the path may read it until `expires` (milliseconds since the epoch). */
export function signedPdfPath(key: string, request: PdfRequest, expires: number): string {
  const { space, changeRequest, revision, page, isOnly } = request
  const fields = [space, changeRequest, revision, page, isOnly]
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
  return `${PDF_PREFIX}${payload}/${expires}/${signature(key, payload, expires)}/document.pdf`
}

/**
 * Returns the request of a path, with its expiry; `path` follows the prefix. Null for a path without a signature of
 * this workspace.
 */
export function readSignedPdf(key: string, path: string): { request: PdfRequest; expires: number } | null {
  const [payload = '', time = '', given = ''] = path.split('/')
  if (!/^\d{1,16}$/.test(time)) return null
  const expires = Number(time)
  const expected = Buffer.from(signature(key, payload, expires))
  const found = Buffer.from(given)
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) return null
  return { request: requestOf(payload), expires }
}

/** The key also signs addresses of files. The signed text names the kind, so no signature is valid for both. */
function signature(key: string, payload: string, expires: number): string {
  return createHmac('sha256', key).update(`pdf\n${payload}\n${expires}`).digest('base64url')
}

function requestOf(payload: string): PdfRequest {
  // The signature proves that the code above wrote it.
  const [space, changeRequest, revision, page, isOnly] = JSON.parse(
    Buffer.from(payload, 'base64url').toString('utf8'),
  ) as [string, string | null, string, string | null, boolean]
  return { space, changeRequest, revision, page, isOnly }
}
