import type { FetchLimits } from '../../platform/guarded-fetch.ts'
import { FILE_LIMIT } from '../../schemas/limits.ts'
import { DEFAULT_IMPORT_LIMITS, type ImportLimits } from '../plan/import-limits.ts'
import type { DocxBounds } from './documents/document-converter.ts'

const MEBIBYTE = 1_048_576

/** The bounds of an import from an address, which runs within one request and is written at once. */
export interface ImportBounds extends DocxBounds {
  /** The most pages of a website. The targets of links beyond them are not read. */
  pages: number
  /** The most links between the first page and any other page. */
  depth: number
  /** Pictures of a website or page. */
  pictures: number
  /** Bytes of all pages and pictures together. */
  totalBytes: number
  /** The time for reading pages and pictures, in milliseconds. Content that was read in time is imported. */
  milliseconds: number
  /** The most simultaneous requests to a website, which belongs to another party. */
  atOnce: number
  page: FetchLimits
  picture: FetchLimits
  /** The limits of a document or archive, which is fetched whole. */
  file: FetchLimits
  archive: ImportLimits
}

/**
 * The default bounds. A page of 2 MiB of HTML makes the 1 MiB of Markdown that a page may have. 500 pages are more than
 * most sites of documentation. Two minutes are about the longest that users and programs wait for a response.
 */
export const IMPORT_BOUNDS: ImportBounds = {
  pages: 500,
  depth: 12,
  pictures: 1000,
  totalBytes: 128 * MEBIBYTE,
  milliseconds: 120_000,
  atOnce: 4,
  page: { bytes: 2 * MEBIBYTE, milliseconds: 15_000 },
  picture: { bytes: 16 * MEBIBYTE, milliseconds: 15_000 },
  file: { bytes: FILE_LIMIT, milliseconds: 60_000 },
  docxBytes: 256 * MEBIBYTE,
  docxTextBytes: 16 * MEBIBYTE,
  archive: { ...DEFAULT_IMPORT_LIMITS, totalBytes: 256 * MEBIBYTE, files: 5000, fileBytes: FILE_LIMIT },
}
