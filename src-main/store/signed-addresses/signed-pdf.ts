import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signed address opens: some pages of a space or a change request, as one of its revisions has them. */
export interface PdfRequest {
  space: string
  /** Null for the space's own content. */
  changeRequest: string | null
  revision: string
  /** The page that it begins with; null for all pages. */
  page: string | null
  /** Whether it is that page alone, without those below it. */
  isOnly: boolean
}

/** Where documents stand in a host's address space. */
export const PDF_PREFIX = '/~pdf/'

/** The path of a document, good until `expires` (milliseconds since the epoch) for whoever holds it. */
export function signedPdfPath(key: string, request: PdfRequest, expires: number): string {
  const { space, changeRequest, revision, page, isOnly } = request
  const fields = [space, changeRequest, revision, page, isOnly]
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
  return `${PDF_PREFIX}${payload}/${expires}/${signature(key, payload, expires)}/document.pdf`
}

/**
 * The request that a path names, with the time at which it expires; `path` is what stands behind the prefix.
 * Null for a path that was not given out by this workspace.
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

/** The key signs the addresses of files too: what is signed says that it is a document, so neither opens both. */
function signature(key: string, payload: string, expires: number): string {
  return createHmac('sha256', key).update(`pdf\n${payload}\n${expires}`).digest('base64url')
}

function requestOf(payload: string): PdfRequest {
  // The signature says that it was written above.
  const [space, changeRequest, revision, page, isOnly] = JSON.parse(
    Buffer.from(payload, 'base64url').toString('utf8'),
  ) as [string, string | null, string, string | null, boolean]
  return { space, changeRequest, revision, page, isOnly }
}
