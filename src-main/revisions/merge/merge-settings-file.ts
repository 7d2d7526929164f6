import { isTagsPath } from '../../content/markdown/head/tag-definitions.ts'
import { mergeLines } from '../../content/style/files/merge-lines.ts'
import { termKey } from '../../content/style/files/term-files.ts'
import { settingKey } from '../../content/style/files/vale-settings.ts'
import { putText, readProvedText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import type { FileState } from '../file-row.ts'
import { isStyleList } from '../space-settings/style-files.ts'
import { isVariablesPath } from '../space-settings/variables-file.ts'
import { mergeTags } from './merge-tags.ts'
import { mergeVariables, type VariablesVersions } from './merge-variables.ts'

/** True for a file that is merged part by part: variables, tags, word lists, terms and settings of the style. */
export function hasParts(path: string): boolean {
  return isVariablesPath(path) || isTagsPath(path) || isStyleList(path)
}

/** Merges a file with parts. Where both sides changed one part, the change request wins. */
export function mergeSettingsFile(store: Writer, versions: VariablesVersions): FileState {
  const { base, mine, theirs } = versions
  if (isVariablesPath(mine.source_path)) return mergeVariables(store, versions)
  if (!theirs || theirs.data === mine.data || theirs.data === base?.data) return mine
  const [baseText = '', mineText = '', theirsText = ''] = [base, mine, theirs].map((row) =>
    row ? readProvedText(store, row.data).text : '',
  )
  const texts = { base: baseText, mine: mineText, theirs: theirsText }
  const path = mine.source_path
  const text = isTagsPath(path) ? mergeTags(texts) : mergeLines(texts, keyFor(path))
  return { ...mine, size: Buffer.byteLength(text), data: putText(store, text) }
}

function keyFor(path: string): (line: string) => string {
  if (path.endsWith('.ini')) return settingKey
  return path.endsWith('.yml') ? termKey : (line) => line
}
