import { hasUpdateTag } from '../../content/markdown/directives/update-tags.ts'
import { readText } from '../../store/blobs.ts'
import type { ContentView } from '../content-view.ts'
import type { FileRow } from '../file-row.ts'

const FOLDER = '.gitbook/includes/'
const MARKDOWN = /\.(?:md|markdown|mdx)$/i

/** The files of reusable content by path, in the folder of the pages and at the root. */
export function reusableFiles(view: ContentView, contentRoot: string): FileRow[] {
  const folders = contentRoot === '' ? [FOLDER] : [`${contentRoot}/${FOLDER}`, FOLDER]
  return folders.flatMap((folder) => view.filesBelow(folder)).filter(isReusable)
}

/** Returns the reusable content with an entry of a changelog that has a tag, by path. */
export function reusableFilesWithUpdateTag(view: ContentView, contentRoot: string, tag: string): FileRow[] {
  return reusableFiles(view, contentRoot).filter((file) =>
    hasUpdateTag(readText(view.store, file.data).text, tag),
  )
}

/** The reusable content with an id; undefined for a file of another kind. */
export function reusableFile(view: ContentView, id: string): FileRow | undefined {
  const row = view.file(id)
  return row && isReusablePath(row.source_path) ? row : undefined
}

/** The path of a new reusable content. */
export function reusablePath(contentRoot: string, name: string): string {
  return `${contentRoot === '' ? '' : `${contentRoot}/`}${FOLDER}${name}.md`
}

/** True for the path of a reusable content. */
export function isReusablePath(path: string): boolean {
  return MARKDOWN.test(path) && `/${path}`.includes(`/${FOLDER}`)
}

function isReusable({ source_path: path }: FileRow): boolean {
  return MARKDOWN.test(path)
}
