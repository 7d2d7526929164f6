import { readWordList } from '../../content/style/files/word-list.ts'
import { styleFiles, stylePlace } from '../../revisions/space-settings/style-files.ts'
import type { SpaceStyle } from '../../schemas/space-settings/style.ts'
import type { ContentSource } from '../space-content/content-source.ts'

/** The word list of a content, and the files of its style. */
export function readSpaceStyle({ view }: ContentSource, contentRoot: string): SpaceStyle {
  const place = stylePlace(view, contentRoot)
  const { files, left } = styleFiles(view, place)
  const words = files.get(place.words.slice(place.folder.length)) ?? ''
  return {
    path: place.settings,
    settings: place.text ?? '',
    words: readWordList(words).words,
    wordsPath: place.words,
    files: [...files].map(([path, text]) => ({ path, text })),
    left,
  }
}
