import { isSigned, PDF_PREFIX, pathSignature } from './signed-path.ts'

/** The content of a signed address: pages of a space or a change request, at one revision. */
export interface PdfRequest {
  space: string
  /** Null for the content of the space itself. */
  changeRequest: string | null
  revision: string
  /** The first page; null for all pages. */
  page: string | null
  /** True for only that page, without the pages below it. */
  isOnly: boolean
  /** The user whose rights decide about texts of other spaces; empty for an address that names none. */
  reader: string
}

/** Returns the path of a document. Anyone with the path may read it until `expires` (milliseconds since the epoch). */
export function signedPdfPath(key: string, request: PdfRequest, expires: number): string {
  const { space, changeRequest, revision, page, isOnly, reader } = request
  const fields = [space, changeRequest, revision, page, isOnly, reader]
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
  const signature = pathSignature(key, signedText(payload, expires))
  return `${PDF_PREFIX}${payload}/${expires}/${signature}/document.pdf`
}

/**
 * Returns the request of a path, with its expiry; `path` follows the prefix. Null for a path without a signature of
 * this workspace.
 */
export function readSignedPdf(key: string, path: string): { request: PdfRequest; expires: number } | null {
  const [payload = '', time = '', signature = ''] = path.split('/')
  if (!/^\d{1,16}$/.test(time)) return null
  const expires = Number(time)
  if (!isSigned(key, signedText(payload, expires), signature)) return null
  return { request: requestOf(payload), expires }
}

/** The signed text of a document. It names the kind, because the key also signs addresses of files. */
const signedText = (payload: string, expires: number): string => `pdf\n${payload}\n${expires}`

function requestOf(payload: string): PdfRequest {
  // The signature proves that the code above wrote it.
  const [space, changeRequest, revision, page, isOnly, reader = ''] = JSON.parse(
    Buffer.from(payload, 'base64url').toString('utf8'),
  ) as [string, string | null, string, string | null, boolean, string?]
  return { space, changeRequest, revision, page, isOnly, reader }
}
