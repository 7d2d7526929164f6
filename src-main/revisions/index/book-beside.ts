import type { PageLink } from './page-links.ts'

/**
 * True for a link that leaves the folder of its book and stays in the repository. Another book of the same collection
 * may have its page. `directory` is the folder of the link's book, null for a space that is not a book among others.
 */
export function leadsToBookBeside({ targetPath }: PageLink, directory: () => string | null): boolean {
  if (targetPath === null || !targetPath.startsWith('../')) return false
  const folder = directory()
  return folder !== null && pathInRepository(folder, targetPath) !== undefined
}

/** The path from the root of the repository of a path that begins with `../`; undefined where it leads out of it. */
export function pathInRepository(directory: string, path: string): string | undefined {
  const segments = directory.split('/').filter((segment) => segment !== '')
  for (const segment of path.split('/')) {
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}
