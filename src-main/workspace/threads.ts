import { join } from 'node:path'
import type { PdfParts } from '../pdf/make-pdf.ts'

/**
 * The scripts of the threads that a workspace hands long work to, and of the process that makes PDFs. What has
 * none is done on the thread of the workspace; only PDFs are not to be had without theirs.
 */
export interface Threads {
  /** Checks OpenAPI specifications. */
  check?: string
  /** Converts documents that are imported. */
  convert?: string
  /** Does the store's checkpoints. */
  checkpoint?: string
  /** Answers large reads. */
  read?: string
  /** Parses large bodies of requests. */
  body?: string
  pdf?: PdfParts
}

/** The threads of a host: their scripts lie in its folder, and are files of its kind. */
export function builtThreads(folder: string, ending = '.js'): Threads {
  const script = (name: string) => join(folder, `${name}${ending}`)
  return {
    check: script('check-openapi'),
    convert: script('convert-documents'),
    checkpoint: script('checkpoint'),
    read: script('read-large'),
    body: script('read-bodies'),
    pdf: { script: script('make-pdf'), fonts: join(folder, 'fonts') },
  }
}
