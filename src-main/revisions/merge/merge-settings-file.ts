import { isTagsPath } from '../../content/markdown/head/tag-definitions.ts'
import { mergeLines } from '../../content/style/files/merge-lines.ts'
import { termKey } from '../../content/style/files/term-files.ts'
import { settingKey } from '../../content/style/files/vale-settings.ts'
import { putText, readProvedText } from '../../store/blobs.ts'
import type { Writer } from '../../store/store.ts'
import type { FileState } from '../file-row.ts'
import { isReusablePath } from '../space-settings/reusable-files.ts'
import { mergeReusable } from '../space-settings/reusable-text.ts'
import { isStyleList } from '../space-settings/style-files.ts'
import { isVariablesPath } from '../space-settings/variables-file.ts'
import { mergeTags } from './merge-tags.ts'
import { mergeVariables, type VariablesVersions } from './merge-variables.ts'

/**
 * True for a file that is merged part by part: variables, tags, word lists, terms and settings of the style, and
 * reusable content.
 */
export function hasParts(path: string): boolean {
  return isVariablesPath(path) || isTagsPath(path) || isStyleList(path) || isReusablePath(path)
}

/**
 * Merges a file with parts. Where both sides changed one part, the change request wins. Of reusable content, both texts
 * remain.
 */
export function mergeSettingsFile(store: Writer, versions: VariablesVersions): FileState {
  const { base, mine, theirs } = versions
  if (isVariablesPath(mine.source_path)) return mergeVariables(store, versions)
  if (!theirs || theirs.data === mine.data || theirs.data === base?.data) return mine
  const [baseText = '', mineText = '', theirsText = ''] = [base, mine, theirs].map((row) =>
    row ? readProvedText(store, row.data).text : '',
  )
  const texts = { base: baseText, mine: mineText, theirs: theirsText }
  const path = mine.source_path
  const text = mergeParts(path, texts)
  return { ...mine, size: Buffer.byteLength(text), data: putText(store, text) }
}

function mergeParts(path: string, texts: { base: string; mine: string; theirs: string }): string {
  if (isTagsPath(path)) return mergeTags(texts)
  if (isReusablePath(path)) return mergeReusable(texts.base, texts.mine, texts.theirs)
  return mergeLines(texts, keyFor(path))
}

function keyFor(path: string): (line: string) => string {
  if (path.endsWith('.ini')) return settingKey
  return path.endsWith('.yml') ? termKey : (line) => line
}
