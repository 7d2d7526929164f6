import { readIfPossible, type ImportSource } from '../plan/import-source.ts'
import type { FoundSpecification } from './find-specifications.ts'

/** Returns the text of a file in UTF-8; undefined for one that cannot be read, or in another encoding. */
export function specificationText(source: Pick<ImportSource, 'read'>, path: string): string | undefined {
  const bytes = readIfPossible(source, path)
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Specifications are UTF-8; other bytes cannot be read as one.
    return undefined
  }
}

/** Returns the text of a specification to store: with the files that it refers to, or that of its file. */
export function textToStore(
  source: ImportSource,
  { path, bundled }: Pick<FoundSpecification, 'path' | 'bundled'>,
): string | undefined {
  return bundled?.text ?? specificationText(source, path)
}
