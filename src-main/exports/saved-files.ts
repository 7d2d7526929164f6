import type { ExportedFile } from './plan/export-input.ts'
import { entryPath, foldPath } from '../imports/plan/entry-path.ts'
import { DEFAULT_IMPORT_LIMITS } from '../imports/plan/import-limits.ts'
import { databaseFile } from '../store/database-file.ts'
import { openToRead } from '../store/open-to-read.ts'
import { saveOut, type SavedText } from '../store/save-out.ts'
import { nothingLeft } from '../store/salvage/salvage-store.ts'
import { isDamage, storeProblem } from '../store/store-problem.ts'

/** What saving out came to. */
export interface Saved {
  /** Texts that were written. */
  saved: number
  /** What could not be read, in words. */
  lost: string[]
}

/** Texts of a store as files, and what came of reading them so far. */
export interface SavedFiles {
  files: Iterable<ExportedFile>
  saved: Saved
}

/**
 * All texts that can be read in a data folder as files, whatever state its store is in; `saved` grows while they
 * are gone through. What is stored is only read. A last file names what could not be read. Going through them throws
 * `resource.unknown`, and the problems of a store that cannot be read at all.
 */
export function savedFiles(data: string): SavedFiles {
  const saved: Saved = { saved: 0, lost: [] }
  return { saved, files: filesOf(data, saved) }
}

function* filesOf(data: string, saved: Saved): Generator<ExportedFile> {
  const taken = new Set<string>()
  const { database, isSalvaged, close } = openToRead(data)
  try {
    const { texts, lost } = saveOut(database)
    saved.lost = lost
    if (isSalvaged) lost.push(SALVAGED)
    for (const text of texts) {
      saved.saved += 1
      yield fileOf(pathOf(text, saved.saved), text.text, taken)
    }
    if (isSalvaged && saved.saved === 0) throw nothingLeft(databaseFile(data), undefined)
    if (saved.lost.length > 0)
      yield { path: 'Not readable.txt', bytes: bytesOf(`${saved.lost.join('\n')}\n`) }
  } catch (error) {
    // Whoever reads this is saving out already.
    if (isDamage(error)) throw nothingLeft(databaseFile(data), error)
    throw storeProblem(error) ?? error
  } finally {
    close()
  }
}

const SALVAGED =
  'The beginning or the end of the file is damaged. What is here was found in the rest, and there may have been more.'

/** The path of a text without its ending; one that some system could not hold is only numbered. */
function pathOf({ folders, name }: SavedText, number: number): string {
  const path = [...folders, ...name.split('/')].map(asFileName).join('/').replace(/\.md$/i, '')
  return entryPath(`${path}.md`, DEFAULT_IMPORT_LIMITS).path ? path : `Other texts/${number}`
}

function fileOf(path: string, text: string, taken: Set<string>): ExportedFile {
  let free = path
  for (let count = 2; taken.has(foldPath(free)); count += 1) free = `${path} ${count}`
  taken.add(foldPath(free))
  return { path: `${free}.md`, bytes: bytesOf(text) }
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text)

/** A name that every file system takes, and that leads nowhere else. */
function asFileName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/[. ]+$/, '')
    .trim()
  return [...plain].slice(0, 80).join('') || 'Untitled'
}
