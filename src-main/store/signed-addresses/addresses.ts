import type { PdfRequest } from './signed-pdf.ts'
import type { UpdatesPage } from './signed-updates.ts'

/** The addresses of a host: it sets its own base, and signs the addresses of files. */
export interface Addresses {
  /** Returns the address of a resource of the API; `path` starts with /v1. */
  location(path: string): string
  /** Returns the address of a screen of the app; `path` starts with a slash. */
  app(path: string): string
  /** Returns the address of a stored file. Anyone with the address may read the file. */
  file(file: { hash: string; name: string; contentType: string }): string
  /**
   * Returns the address of a PDF. Anyone with the address may read it until `expires` (milliseconds since the epoch).
   */
  pdf(request: PdfRequest, expires: number): string
  /** Returns the address of a public OpenAPI specification. Anyone with the address may read it while it is public. */
  specification(id: string): string
  /** Returns the address of the feed of a page's changelog. Anyone with the address may read it. */
  updates(page: UpdatesPage): string
}
