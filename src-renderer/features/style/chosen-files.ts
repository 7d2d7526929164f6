import type { ContentChange } from '../../../src-main/schemas/content-change.ts'
import {
  LARGEST_STYLE_FILE,
  MAX_STYLE_FILES,
  STYLE_PATH,
} from '../../../src-main/schemas/limits/style-limits.ts'

/** The files of a style that a user chose. */
export interface ChosenStyle {
  styles: string[]
  files: { path: string; text: string }[]
  /** A sentence for each omitted file. */
  omissions: string[]
}

const RULE_FILE = /\.ya?ml$/i
const LIST_FILE = /\.(?:txt|dic)$/i
const VOCABULARY = /(?:^|\/)((?:config\/)?vocabularies|Vocab|config\/ignore)\/(.+)$/
/** The most files of one choice. The public styles have up to 80. */
const MAX_CHOSEN = 600

/** Reads the rule files and word lists of a chosen folder, or of files that were chosen one by one. */
export async function chosenStyle(chosen: readonly File[]): Promise<ChosenStyle> {
  const style: ChosenStyle = { styles: [], files: [], omissions: [] }
  const usable = chosen.filter(({ name }) => RULE_FILE.test(name) || LIST_FILE.test(name))
  if (usable.length > MAX_CHOSEN)
    return { ...style, omissions: [`These are ${usable.length} files. Choose the folder of one style.`] }
  for (const file of usable) {
    const path = pathOf(file)
    if (path === undefined) continue
    const text = file.size <= 4 * LARGEST_STYLE_FILE ? await file.text() : undefined
    if (text === undefined || text.length > LARGEST_STYLE_FILE) style.omissions.push(`${path} is too large.`)
    else if (!STYLE_PATH.test(path)) style.omissions.push(`${path} has a name that is not used here.`)
    else if (RULE_FILE.test(path) && !/^\s*["']?extends["']?\s*:/m.test(text)) continue
    else style.files.push({ path, text })
  }
  const names = style.files.filter(({ path }) => RULE_FILE.test(path)).map(({ path }) => path.split('/')[0]!)
  style.styles = [...new Set(names)]
  return style
}

/** Returns the path of a chosen file below the folder of styles. The folder of the file is its style. */
function pathOf({ name, webkitRelativePath }: File): string | undefined {
  const path = webkitRelativePath === '' ? `Imported/${name}` : webkitRelativePath
  const list = VOCABULARY.exec(path)
  if (list) return list[1] === 'config/ignore' ? `config/ignore/${list[2]}` : `config/vocabularies/${list[2]}`
  if (!RULE_FILE.test(name)) return undefined
  return path.split('/').slice(-2).join('/')
}

/** Returns the changes that write a style and turn it on. */
export function changesOf({ files, styles }: ChosenStyle): ContentChange[] {
  const changes: ContentChange[] = []
  for (let from = 0; from < files.length; from += MAX_STYLE_FILES)
    changes.push({ operation: 'put_style_files', files: files.slice(from, from + MAX_STYLE_FILES) })
  for (const rule of styles) changes.push({ operation: 'set_style_rule', rule, state: 'on' })
  return changes
}
