/** The limits of an import. Archives are measured while they are unpacked, never by their own claims. */
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
 * The default limits. 4 GiB and 200,000 files are forty times the largest documentation known to us (71 MB, 10,112
 * files). One file may have 256 MiB, a long screen recording. Text packs 6:1 to 15:1 and deflate ends at 1032:1. So
 * 100:1 is not documentation, once there are 64 MiB of it. Paths stay below 1,024 bytes, the limit of our strictest
 * file system for a whole path. The rest is for the folder they are unpacked to.
 */
export const DEFAULT_IMPORT_LIMITS: ImportLimits = {
  totalBytes: 4096 * MEBIBYTE,
  files: 200_000,
  fileBytes: 256 * MEBIBYTE,
  ratio: 100,
  ratioFreeBytes: 64 * MEBIBYTE,
  pathBytes: 768,
  depth: 40,
}
