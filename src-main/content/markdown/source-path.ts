const PAGE_EXTENSION = /\.(?:md|markdown|mdx|html?)$/i
const INDEX_NAME = /(?:^|\/)(?:readme|index)$/i

/**
 * The key that links and pages are joined by: a path from the root of the import without extension, without
 * `/README` or `/index`, percent-decoded, with `/` as separator. The root page has the key ''.
 */
export function sourcePathKey(path: string): string {
  const plain = decodePath(path)
    .replaceAll('\\', '/')
    .replace(/\/{2,}/g, '/')
  const trimmed = plain.replace(/^\//, '').replace(/\/$/, '')
  return trimmed.replace(PAGE_EXTENSION, '').replace(INDEX_NAME, '')
}

/** A key without the difference of ASCII capitals, as the lower() of SQLite folds it. */
export function foldKey(key: string): string {
  return key.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
}

/** Undoes percent encoding; text that is not a valid encoding stays as it is. */
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
