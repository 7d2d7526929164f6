import type { ContentView } from '../content-view.ts'
import type { FileRow } from '../file-row.ts'

/** Returns a file of settings by its path, in the folder of the pages or at the root; undefined for none. */
export function settingsFile(view: ContentView, contentRoot: string, path: string): FileRow | undefined {
  const inFolder = contentRoot === '' ? undefined : view.fileBySource(`${contentRoot}/${path}`)
  return inFolder ?? view.fileBySource(path)
}
