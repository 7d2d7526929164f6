import { sourcePathKey } from '../content/markdown/source-path.ts'
import { portableName } from '../domain/portable-path.ts'
import { uniqueName } from '../domain/unique-name.ts'
import type { ContentView } from './content-view.ts'
import type { PageState } from './page-row.ts'

/** The maximum length of a file's name without its extension, in code points. */
const LONGEST_STEM = 200

/**
 * Returns a path, or the path in the same folder with the first free suffix -1, -2, … before its extension. Its name is
 * one that every system accepts.
 */
export function freePath(path: string, isTaken: (candidate: string) => boolean): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const name = portableName(path.slice(folder.length))
  const dot = name.lastIndexOf('.')
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const pathOf = (candidate: string): string => `${folder}${candidate}${extension}`
  return pathOf(uniqueName(stem, (candidate) => isTaken(pathOf(candidate)), LONGEST_STEM))
}

/** The path of a page in the repository, and its key. */
export type PagePath = Pick<PageState, 'source_path' | 'source_key'>

export const pagePath = (path: string): PagePath => ({ source_path: path, source_key: sourcePathKey(path) })

/** Returns the path of a page that returns to a content, or a free one where another page has its path. */
export function ownPagePath(view: ContentView, { page, source_path, source_key }: PageState): PagePath {
  const isTaken = (key: string): boolean => {
    const owner = key === '' ? undefined : view.bySource(key)
    return owner !== undefined && owner.page !== page
  }
  if (!isTaken(source_key)) return { source_path, source_key }
  return pagePath(freePath(source_path, (candidate) => isTaken(sourcePathKey(candidate))))
}
