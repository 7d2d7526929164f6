import { PATH_BYTES, PATH_DEPTH } from '../../domain/portable-path.ts'

/** The limits of an import. Archives are measured during unpacking, never by their own headers. */
export interface ImportLimits {
  /** Bytes of all files together, unpacked. */
  totalBytes: number
  files: number
  /** Bytes of any one file. */
  fileBytes: number
  /** Unpacked bytes for each byte of the archive; only counted above `ratioFreeBytes`. */
  ratio: number
  ratioFreeBytes: number
  /** Bytes of UTF-8 in one path. */
  pathBytes: number
  /** Folders above a file. */
  depth: number
}

const MEBIBYTE = 1_048_576

/**
 * The default limits. The largest known documentation has 71 MB in 10,112 files, a fraction of these limits. One file
 * may have 256 MiB, the size of a long screen recording. Text packs 6:1 to 15:1 and deflate at most 1032:1, so 64 MiB
 * at 100:1 are not documentation. The strictest supported file system allows 1,024 bytes for a whole path, which
 * includes the folder of the unpacked files.
 */
export const DEFAULT_IMPORT_LIMITS: ImportLimits = {
  totalBytes: 4096 * MEBIBYTE,
  files: 200_000,
  fileBytes: 256 * MEBIBYTE,
  ratio: 100,
  ratioFreeBytes: 64 * MEBIBYTE,
  pathBytes: PATH_BYTES,
  depth: PATH_DEPTH,
}
