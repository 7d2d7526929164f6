import { isSigned, PDF_PREFIX, pathSignature } from './signed-path.ts'

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

/** Returns the path of a document. Anyone with the path may read it until `expires` (milliseconds since the epoch). */
export function signedPdfPath(key: string, request: PdfRequest, expires: number): string {
  const { space, changeRequest, revision, page, isOnly } = request
  const fields = [space, changeRequest, revision, page, isOnly]
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
  const signature = pathSignature(key, pdfNamed(payload, expires))
  return `${PDF_PREFIX}${payload}/${expires}/${signature}/document.pdf`
}

/**
 * Returns the request of a path, with its expiry; `path` follows the prefix. Null for a path without a signature of
 * this workspace.
 */
export function readSignedPdf(key: string, path: string): { request: PdfRequest; expires: number } | null {
  const [payload = '', time = '', given = ''] = path.split('/')
  if (!/^\d{1,16}$/.test(time)) return null
  const expires = Number(time)
  if (!isSigned(key, pdfNamed(payload, expires), given)) return null
  return { request: requestOf(payload), expires }
}

/** The signed text of a document. It names the kind, because the key also signs addresses of files. */
const pdfNamed = (payload: string, expires: number): string => `pdf\n${payload}\n${expires}`

function requestOf(payload: string): PdfRequest {
  // The signature proves that the code above wrote it.
  const [space, changeRequest, revision, page, isOnly] = JSON.parse(
    Buffer.from(payload, 'base64url').toString('utf8'),
  ) as [string, string | null, string, string | null, boolean]
  return { space, changeRequest, revision, page, isOnly }
}
