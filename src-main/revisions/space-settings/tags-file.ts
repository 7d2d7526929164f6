import {
  readTags,
  TAGS_PATH,
  type TagDefinition,
  type TagsReading,
} from '../../content/markdown/head/tag-definitions.ts'
import { readText } from '../../store/blobs.ts'
import type { ContentView } from '../content-view.ts'
import type { FileRow } from '../file-row.ts'
import { settingsFile } from './settings-file.ts'

/** Returns the path of the tags of a book, in its folder of pages, as an import stores them. */
export function tagsPath(contentRoot: string): string {
  return contentRoot === '' ? TAGS_PATH : `${contentRoot}/${TAGS_PATH}`
}

/** Returns the file of tags, in the folder of the pages or at the root; undefined for a space without one. */
export function tagsFile(view: ContentView, contentRoot: string): FileRow | undefined {
  return settingsFile(view, contentRoot, TAGS_PATH)
}

/** Reads the file of tags of a content. */
export function readTagsOf(view: ContentView, contentRoot: string): TagsReading {
  const file = tagsFile(view, contentRoot)
  return file ? readTags(readText(view.store, file.data).text) : { tags: [], problem: null }
}

/** Reads the tags that a content defines. */
export function tagsOf(view: ContentView, contentRoot: string): TagDefinition[] {
  return readTagsOf(view, contentRoot).tags
}
