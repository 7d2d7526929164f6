import { readIfPossible, type ImportSource } from '../plan/import-source.ts'

/** Returns the text of a file in UTF-8; undefined for one that cannot be read, or in another encoding. */
export function specificationText(source: ImportSource, path: string): string | undefined {
  const bytes = readIfPossible(source, path)
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Specifications are UTF-8; other bytes cannot be read as one.
    return undefined
  }
}
