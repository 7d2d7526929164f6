import type { PageLink } from './page-links.ts'

/**
 * True for a link out of the folder of its book and within the repository. Another book of the same collection may have
 * its page. `directory` returns the folder of the link's book, or null for a space that is not one of several books.
 */
export function leadsToSiblingBook({ targetPath }: PageLink, directory: () => string | null): boolean {
  if (targetPath === null || !targetPath.startsWith('../')) return false
  const folder = directory()
  return folder !== null && pathInRepository(folder, targetPath) !== undefined
}

/** Converts a path with `../` to a path from the root of the repository; undefined for a path out of it. */
export function pathInRepository(directory: string, path: string): string | undefined {
  const segments = directory.split('/').filter((segment) => segment !== '')
  for (const segment of path.split('/')) {
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}
