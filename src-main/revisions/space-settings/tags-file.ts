import {
  readTagDefinitions,
  TAGS_PATH,
  type TagDefinition,
} from '../../content/markdown/head/tag-definitions.ts'
import { readText } from '../../store/blobs.ts'
import type { ContentView } from '../content-view.ts'
import { settingsFile } from './settings-file.ts'

/** Reads the tags that a content defines. */
export function tagsOf(view: ContentView, contentRoot: string): TagDefinition[] {
  const file = settingsFile(view, contentRoot, TAGS_PATH)
  return file ? readTagDefinitions(readText(view.store, file.data).text) : []
}
