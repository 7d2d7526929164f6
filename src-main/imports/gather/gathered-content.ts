import type { Fetch } from '../../platform/guarded-fetch.ts'
import type { ImportSource } from '../plan/import-source.ts'
import type { DocumentConverter } from './documents/document-converter.ts'
import type { ImportBounds } from './import-bounds.ts'

/** The resources that reading an import from an address may use. */
export interface Reach {
  fetch: Fetch
  bounds: ImportBounds
  /** The title of the target, for content whose address has no name. */
  title: string
  /** Converts documents to Markdown. */
  documents: DocumentConverter
  /** Aborted when the user cancels; its reason is the problem to fail with. */
  signal: AbortSignal
  /** The folder for unpacked files until the source is closed. */
  temporaryFolder: string
  onProgress(progress: { done: number; total: number }): void
}

/** A folder of Markdown and files, made from the content of an address. */
export interface GatheredContent {
  source: ImportSource
  /** The number of found pages and files that could not be imported, or were beyond a bound. */
  leftOut: number
  /** Sentences about omitted content. */
  notices: string[]
}

/** Returns a source that is entirely in memory. `files` has the bytes by path. */
export function memorySource(title: string, files: ReadonlyMap<string, Uint8Array>): ImportSource {
  return {
    title,
    files: [...files].map(([path, bytes]) => ({ path, size: bytes.byteLength })),
    report: [],
    read(path) {
      const bytes = files.get(path)
      if (!bytes) throw new Error(`There is no ${path} in the import`)
      return bytes
    },
    close: () => Promise.resolve(),
  }
}

/** The notices for the user about content that was left out. */
export function leftOutNotices(leftOut: number): string[] {
  if (leftOut === 0) return []
  const subject = leftOut === 1 ? 'One page or picture was' : `${leftOut} pages and pictures were`
  return [`${subject} found and not imported: unavailable, too large, or beyond the limits of one import.`]
}
