import { entryPath, foldPath } from '../imports/plan/entry-path.ts'
import { DEFAULT_IMPORT_LIMITS } from '../imports/plan/import-limits.ts'
import { databaseFile } from '../store/database-file.ts'
import { openToRead } from '../store/open-to-read.ts'
import { nothingSalvaged } from '../store/salvage/salvage-store.ts'
import { saveOut } from '../store/save-out.ts'
import type { SavedItem } from '../store/saved-text.ts'
import { isDamage, storeProblem } from '../store/store-problem.ts'
import { fileNameOf } from './file-name.ts'
import type { ExportedFile } from './plan/export-input.ts'

/** The result of saving. */
export interface Saved {
  /** The number of written texts. */
  saved: number
  /** The texts and files that could not be read, in words. */
  lost: string[]
}

/** Texts of a store as files, and the result of reading them so far. */
export interface SavedFiles {
  files: Iterable<ExportedFile>
  saved: Saved
}

/**
 * Returns all readable texts in a data folder as files, in any state of its store. `saved` grows as they are read. The
 * store is never changed. A last file names the unreadable texts. Iterating throws `resource.unknown`, and the problems
 * of an unreadable store.
 */
export function savedFiles(data: string): SavedFiles {
  const saved: Saved = { saved: 0, lost: [] }
  return { saved, files: filesOf(data, saved) }
}

function* filesOf(data: string, saved: Saved): Generator<ExportedFile> {
  const taken = new Set<string>()
  const { database, isSalvaged, close } = openToRead(data)
  try {
    const { items, lost } = saveOut(database)
    saved.lost = lost
    if (isSalvaged) lost.push(SALVAGED)
    for (const item of items) {
      saved.saved += 1
      yield fileOf(item, saved.saved, taken)
    }
    if (isSalvaged && saved.saved === 0) throw nothingSalvaged(databaseFile(data), undefined)
    if (saved.lost.length > 0)
      yield { path: 'Not readable.txt', bytes: bytesOf(`${saved.lost.join('\n')}\n`) }
  } catch (error) {
    // The user is already saving the texts, so the message must not advise to save.
    if (isDamage(error)) throw nothingSalvaged(databaseFile(data), error)
    throw storeProblem(error) ?? error
  } finally {
    close()
  }
}

const SALVAGED =
  'The beginning or the end of the file is damaged. These texts were found in the rest. There may have been more.'

function fileOf(item: SavedItem, number: number, taken: Set<string>): ExportedFile {
  const ending = item.kind === 'text' ? '.md' : endingOf(item.name)
  const path = pathOf(item, ending, number)
  let free = path
  for (let count = 2; taken.has(foldPath(free + ending)); count += 1) free = `${path} ${count}`
  taken.add(foldPath(free + ending))
  return { path: free + ending, bytes: item.kind === 'text' ? bytesOf(item.text) : item.bytes }
}

/** Returns the path of an item without its ending; a number if some system could not store the name. */
function pathOf({ folders, name }: SavedItem, ending: string, number: number): string {
  const stem = name.toLowerCase().endsWith(ending.toLowerCase())
    ? name.slice(0, name.length - ending.length)
    : name
  const path = [...folders, ...stem.split('/')].map((part) => fileNameOf(part, 'Untitled')).join('/')
  return entryPath(path + ending, DEFAULT_IMPORT_LIMITS).path ? path : `Other texts/${number}`
}

/** Returns the ending of a file's name, if every system accepts it. */
const endingOf = (name: string): string => /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''

const bytesOf = (text: string): Uint8Array => Buffer.from(text)
