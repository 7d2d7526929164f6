const PAGE_EXTENSION = /\.(?:md|markdown|mdx|html?)$/i
const INDEX_NAME = /(?:^|\/)(?:readme|index)$/i

/**
 * Returns the key by which links find pages: a path from the root of the import, percent-decoded, with `/` as
 * separator. It has no extension, and no `/README` or `/index` at its end. The root page has the key ''.
 */
export function sourcePathKey(path: string): string {
  const plain = decodePath(path)
    .replaceAll('\\', '/')
    .replace(/\/{2,}/g, '/')
  const trimmed = plain.replace(/^\//, '').replace(/\/$/, '')
  return trimmed.replace(PAGE_EXTENSION, '').replace(INDEX_NAME, '')
}

/** Returns a key with its ASCII capitals in lower case, as the lower() of SQLite folds them. */
export function foldKey(key: string): string {
  return key.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
}

/** Decodes percent encoding. Text that is not a valid encoding stays unchanged. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path.replace(/(?:%[\da-f]{2})+/gi, decodeRun)
  }
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run
  }
}
