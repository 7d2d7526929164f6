import type { Writer } from '../../store/store.ts'
import { pathInRepository } from '../index/sibling-book.ts'
import type { SpaceRow } from '../space-row.ts'

interface BesideLink {
  page: string
  ordinal: number
  target_path: string
}

/**
 * Sets the folder of a space's book in the repository of its collection; null for a space without one. Updates the
 * index of its links out of the folder, which lead to other books or nowhere.
 */
export function setDirectory(
  store: Writer,
  { id, line, directory: before }: Pick<SpaceRow, 'id' | 'line' | 'directory'>,
  directory: string | null,
): void {
  if (directory === before) return
  store.run('UPDATE space SET directory = ? WHERE id = ?', directory, id)
  for (const { page, ordinal, target_path: path } of linksBeside(store, line)) {
    const isInside = directory !== null && pathInRepository(directory, path) !== undefined
    store.run(
      'UPDATE link SET status = ? WHERE line = ? AND page = ? AND ordinal = ?',
      isInside ? 'in-app' : 'broken',
      line,
      page,
      ordinal,
    )
  }
}

/** The links of a line to targets outside of the folder of its book. */
function linksBeside(store: Writer, line: number): BesideLink[] {
  const broken = store.all<BesideLink>(
    `SELECT page, ordinal, target_path FROM link
     WHERE line = ? AND target_path IS NOT NULL AND status = 'broken' AND target_path >= '../' AND target_path < '..0'`,
    line,
  )
  const leading = store.all<BesideLink>(
    `SELECT page, ordinal, target_path FROM link
     WHERE line = ? AND status = 'in-app' AND target_path IS NOT NULL`,
    line,
  )
  return [...broken, ...leading]
}
