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
  pdf?: PdfParts
}

/** The threads as they are built, beside the hosts. */
export function builtThreads(folder: string): Threads {
  return {
    check: join(folder, 'check-openapi.js'),
    convert: join(folder, 'convert-documents.js'),
    checkpoint: join(folder, 'checkpoint.js'),
    read: join(folder, 'read-large.js'),
    pdf: { script: join(folder, 'make-pdf.js'), fonts: join(folder, 'fonts') },
  }
}
