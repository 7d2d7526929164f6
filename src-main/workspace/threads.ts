import { join } from 'node:path'
import type { PdfParts } from '../pdf/index.ts'

/**
 * The scripts of the threads for long work, and of the process that creates PDFs. Work without a script runs on the
 * thread of the workspace. Only PDFs require their script.
 */
export interface Threads {
  /** Checks OpenAPI specifications. */
  check?: string
  /** Reads the entries of OpenAPI specifications for search. */
  entries?: string
  /** Converts documents of imports. */
  convert?: string
  /** Reads and parses the pages of imports. */
  pages?: string
  /** Runs the store's checkpoints. */
  checkpoint?: string
  /** Answers large reads. */
  read?: string
  /** Parses large bodies of requests. */
  body?: string
  /** Checks the spelling of words. */
  spelling?: string
  pdf?: PdfParts
}

/** The source of each script, below src-main. A build writes each next to the host, under the name on the left. */
export const THREAD_SCRIPTS = {
  'check-openapi': 'operations/openapi-specs/processing/check-openapi-thread.ts',
  'read-entries': 'operations/openapi-specs/entries/read-entries-thread.ts',
  'convert-documents': 'imports/gather/documents/convert-documents-script.ts',
  'read-pages': 'imports/read/read-pages-script.ts',
  checkpoint: 'store/checkpoint/checkpoint-script.ts',
  'read-large': 'workspace/reading/read-large-script.ts',
  'read-bodies': 'http/bodies/read-bodies-script.ts',
  'check-spelling': 'spelling/check-spelling-script.ts',
  'make-pdf': 'pdf/make-pdf-script.ts',
} as const

type ThreadScript = keyof typeof THREAD_SCRIPTS

/** Returns the threads of a host in `folder`: built, or run from `src-main` itself. */
export function threadsIn(folder: string, isBuilt: boolean): Threads {
  const script = (name: ThreadScript) => join(folder, isBuilt ? `${name}.js` : THREAD_SCRIPTS[name])
  // Only a build creates the fonts. A host from sources uses those of the last build.
  const fonts = isBuilt ? join(folder, 'fonts') : join(folder, '../out/main/fonts')
  return {
    check: script('check-openapi'),
    entries: script('read-entries'),
    convert: script('convert-documents'),
    pages: script('read-pages'),
    checkpoint: script('checkpoint'),
    read: script('read-large'),
    body: script('read-bodies'),
    spelling: script('check-spelling'),
    pdf: { script: script('make-pdf'), fonts },
  }
}
