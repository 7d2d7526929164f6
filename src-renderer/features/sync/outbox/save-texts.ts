import { strToU8, zipSync, type Zippable } from 'fflate'
import type { OutboxItem } from '../../../../src-main/schemas/sync.ts'
import { saveBlob } from '../../../ui/save-blob.ts'

/** A Markdown file, by its name. */
export interface TextFile {
  name: string
  text: string
}

/**
 * Returns the texts of an edit as files, with those of all other edits in the same change request. For a page with
 * several edits it is the last text, which includes the others.
 */
export function textFiles(item: OutboxItem, items: readonly OutboxItem[]): TextFile[] {
  const related = items.filter(
    ({ id, changeRequest }) =>
      id === item.id || (changeRequest !== null && changeRequest === item.changeRequest),
  )
  const byPage = new Map<string, TextFile>()
  for (const { id, texts } of related) {
    for (const [index, { page, title, after }] of texts.entries())
      byPage.set(page ?? `${id} ${index}`, { name: title, text: after })
  }
  return withUniqueNames([...byPage.values()])
}

function withUniqueNames(files: TextFile[]): TextFile[] {
  const taken = new Set<string>()
  return files.map(({ name, text }) => {
    const stem = name.replace(/[/\\:*?"<>|]/g, '-').trim() || 'Text'
    let unique = stem
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${stem} ${count}`
    taken.add(unique.toLowerCase())
    return { name: `${unique}.md`, text }
  })
}

/** Saves files as a download: several as a zip. Returns the name of the saved file. */
export function saveTextFiles(files: readonly TextFile[]): string {
  const [only] = files
  if (only && files.length === 1) {
    saveBlob(new Blob([only.text], { type: 'text/markdown' }), only.name)
    return only.name
  }
  const entries: Zippable = Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)]))
  const archive = 'Texts of the change request.zip'
  saveBlob(new Blob([new Uint8Array(zipSync(entries))], { type: 'application/zip' }), archive)
  return archive
}
