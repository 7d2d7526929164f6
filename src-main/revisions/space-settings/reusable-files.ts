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
  return row && isReusable(row) && `/${row.source_path}`.includes(`/${FOLDER}`) ? row : undefined
}

function isReusable({ source_path: path }: FileRow): boolean {
  return MARKDOWN.test(path)
}
