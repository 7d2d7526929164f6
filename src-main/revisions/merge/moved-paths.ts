import { sourcePathKey } from '../../content/markdown/source-path.ts'
import type { ContentView } from '../content-view.ts'
import type { FileRow } from '../file-row.ts'
import { freePath, pagePath } from '../free-path.ts'
import type { PageRow } from '../page-row.ts'
import { hasParts } from './merge-settings-file.ts'
import type { MergeViews } from './merge-views.ts'

/** New paths in the repository: of pages by the keys of their former paths, and of files by their former paths. */
export interface MovedPaths {
  pages: ReadonlyMap<string, string>
  files: ReadonlyMap<string, string>
}

/**
 * Returns new paths for the pages and files that a change request adds at paths that the space has since given to
 * others. Otherwise the pictures of one page would show on the other, and an export would write one path twice.
 */
export function movedPaths({ base, mine, theirs }: MergeViews): MovedPaths {
  const pages = new Map<string, string>()
  const files = new Map<string, string>()
  const taken = new Set<string>()
  const isTaken = (view: ContentView, path: string) => taken.has(path) || Boolean(view.fileBySource(path))
  const isKeyTaken = (view: ContentView, path: string) =>
    taken.has(path) || Boolean(view.bySource(sourcePathKey(path)))
  const move = (path: string, isUsed: (view: ContentView, path: string) => boolean): string => {
    const free = freePath(path, (candidate) => isUsed(theirs, candidate) || isUsed(mine, candidate))
    taken.add(free)
    return free
  }
  for (const row of mine.changedPages().values())
    if (!row.deleted && !base.page(row.page) && isPageThere({ mine, theirs }, row))
      pages.set(row.source_key, move(row.source_path, isKeyTaken))
  for (const row of mine.changedFiles().values())
    if (!row.deleted && !base.file(row.file) && isFileThere({ mine, theirs }, row))
      files.set(row.source_path, move(row.source_path, isTaken))
  return { pages, files }
}

/** True when another page of the space, which the change request retains, has the path of a new page. */
function isPageThere({ mine, theirs }: Pick<MergeViews, 'mine' | 'theirs'>, row: PageRow): boolean {
  if (row.source_key === '') return false
  const other = theirs.bySource(row.source_key)
  return other !== undefined && other.page !== row.page && !mine.changedPages().get(other.page)?.deleted
}

/** True when a file of the space with other bytes has the path of a new file. Files of settings are merged by path. */
function isFileThere({ mine, theirs }: Pick<MergeViews, 'mine' | 'theirs'>, row: FileRow): boolean {
  if (row.configuration || hasParts(row.source_path)) return false
  const other = theirs.fileBySource(row.source_path)
  return (
    other !== undefined &&
    other.file !== row.file &&
    other.data !== row.data &&
    !mine.changedFiles().get(other.file)?.deleted
  )
}

/** Returns the paths that changed between two states of a change request. */
export function pathsMovedBetween(before: ContentView, after: ContentView): MovedPaths {
  const pages = new Map<string, string>()
  const files = new Map<string, string>()
  for (const { page, source_key: key } of before.changedPages().values()) {
    const path = after.page(page)?.source_path
    if (path !== undefined && sourcePathKey(path) !== key) pages.set(key, path)
  }
  for (const { file, source_path: former } of before.changedFiles().values()) {
    const path = after.file(file)?.source_path
    if (path !== undefined && path !== former) files.set(former, path)
  }
  return { pages, files }
}

/** Returns the fields of a page's new path; none for a page that retains its path. */
export function pathAfter({ pages }: MovedPaths, row: PageRow): Partial<PageRow> {
  const path = pages.get(row.source_key)
  return path === undefined ? {} : pagePath(path)
}
