/** The maximum number of characters of a name. */
const MAX_CHARACTERS = 80

/**
 * Returns a title as a name that every file system accepts and that names no other folder. `fallback` replaces a title
 * without usable characters.
 */
export function fileNameOf(title: string, fallback: string): string {
  const plain = title
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/[. ]+$/, '')
    .trim()
  return Array.from(plain).slice(0, MAX_CHARACTERS).join('') || fallback
}
