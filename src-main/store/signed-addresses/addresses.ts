import type { PdfRequest } from './signed-pdf.ts'

/** Where things are found: the host hands in where it stands, and signs the addresses of files. */
export interface Addresses {
  /** The address of a resource of the API; `path` begins with /v1. */
  location(path: string): string
  /** The address of a screen of the app; `path` begins with a slash. */
  app(path: string): string
  /** The address of a stored file's bytes, good for whoever holds it. */
  file(file: { hash: string; name: string; contentType: string }): string
  /** The address of a PDF, good until `expires` (milliseconds since the epoch) for whoever holds it. */
  pdf(request: PdfRequest, expires: number): string
}
