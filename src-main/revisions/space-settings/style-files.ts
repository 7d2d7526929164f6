import { OWN_STYLE, VALE_SETTINGS, vocabularyPath } from '../../content/style/files/style-paths.ts'
import { readValeSettings } from '../../content/style/files/vale-settings.ts'
import { STYLE_PATH } from '../../schemas/limits/style-limits.ts'
import { readText } from '../../store/blobs.ts'
import type { ContentView } from '../content-view.ts'
import { settingsFile } from './settings-file.ts'

/** The places of a content's style in the repository. */
export interface StylePlace {
  /** The path of the settings. */
  settings: string
  /** The text of the settings; undefined where the content has none. */
  text: string | undefined
  /** The folder of rules and word lists, with a slash at its end. */
  folder: string
  /** The path of the word list for added words. */
  words: string
}

/** The largest file that is read, in bytes, and the most files and bytes of one style. */
const LARGEST = 262_144
const MAX_FILES = 600
const MAX_BYTES = 2_000_000

/** Finds the style of a content. Settings are in the folder of the pages, or at the root. */
export function stylePlace(view: ContentView, contentRoot: string): StylePlace {
  const file = settingsFile(view, contentRoot, VALE_SETTINGS)
  const path = file?.source_path ?? (contentRoot === '' ? VALE_SETTINGS : `${contentRoot}/${VALE_SETTINGS}`)
  const text = file && file.size <= LARGEST ? readText(view.store, file.data).text : undefined
  const { stylesPath, vocabularies } = readValeSettings(text ?? '')
  const folder = `${path.slice(0, -VALE_SETTINGS.length)}${stylesPath}/`
  return {
    settings: path,
    text,
    folder,
    words: `${folder}${vocabularyPath(vocabularies[0] ?? OWN_STYLE, 'accept')}`,
  }
}

/** The files of a style by their paths below its folder, and the number of omitted files. */
export function styleFiles(
  view: ContentView,
  { folder }: StylePlace,
): { files: Map<string, string>; left: number } {
  const files = new Map<string, string>()
  let left = 0
  let bytes = 0
  for (const row of view.filesBelow(folder)) {
    const path = row.source_path.slice(folder.length)
    if (!STYLE_PATH.test(path)) continue
    bytes += row.size
    if (row.size > LARGEST || files.size >= MAX_FILES || bytes > MAX_BYTES) left += 1
    else files.set(path, readText(view.store, row.data).text)
  }
  return { files, left }
}

const BY_LINES =
  /(?:^|\/)(?:config\/vocabularies\/[^/]+\/(?:accept|reject)\.txt|Space\/(?:Terms|Avoid)\.yml|\.vale\.ini)$/

/** True for a path of a style file whose lines are merged one by one. */
export function isStyleList(path: string): boolean {
  return BY_LINES.test(path)
}
