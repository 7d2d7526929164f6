import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import Sqlite from 'better-sqlite3'
import { databaseFile } from '../replica/database-file.ts'
import { saveOut, type SavedText } from '../replica/save-out.ts'
import { storeProblem } from '../replica/store-problem.ts'
import { Problem } from '../schemas/problem.ts'

/** What the save command was asked for. */
export interface SaveCommand {
  data: string
  to: string
}

/** What came of it. */
export interface Saved {
  /** Texts that were written. */
  saved: number
  /** What could not be read, in words. */
  lost: string[]
}

/** Reads the command line. Throws `input.invalid` with what would be right. */
export function parseSaveOptions(argv: string[], workingFolder: string): SaveCommand {
  const { data, to } = parse(argv)
  if (data === undefined)
    throw invalid('--data is missing: name the folder where the databases live, as in --data ./data.')
  if (to === undefined)
    throw invalid('--to is missing: name a new folder that the texts are written to, as in --to ./saved.')
  return { data: resolve(workingFolder, data), to: resolve(workingFolder, to) }
}

/**
 * Writes all texts that can be read in a data folder to a new folder, whatever state its store is in; what is
 * stored is not changed. Throws `resource.unknown`, `export.not-empty`, and the problems of a store that
 * cannot be read at all.
 */
export function runSaveCommand({ data, to }: SaveCommand): Saved {
  const file = databaseFile(data)
  if (!existsSync(file)) throw new Problem('resource.unknown', `There is no workspace in ${data}.`)
  mkdirSync(to, { recursive: true })
  if (readdirSync(to).length > 0)
    throw new Problem('export.not-empty', `${to} is not empty. Choose a new folder to save to.`)
  const database = openToRead(file)
  try {
    const { texts, lost } = saveOut(database)
    const taken = new Set<string>()
    let saved = 0
    for (const text of texts) {
      writeText(to, text, taken)
      saved += 1
    }
    if (lost.length > 0) writeFileSync(join(to, 'Not readable.txt'), `${lost.join('\n')}\n`)
    return { saved, lost }
  } catch (error) {
    throw storeProblem(error) ?? error
  } finally {
    database.close()
  }
}

function openToRead(file: string): Sqlite.Database {
  try {
    return new Sqlite(file, { readonly: true })
  } catch (error) {
    throw storeProblem(error) ?? error
  }
}

function writeText(to: string, { folders, name, text }: SavedText, taken: Set<string>): void {
  const parts = [...folders, ...name.split('/')].map(asFileName)
  const path = join(to, ...parts).replace(/\.md$/i, '')
  let free = path
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${path} ${count}`
  taken.add(free.toLowerCase())
  mkdirSync(dirname(free), { recursive: true })
  writeFileSync(`${free}.md`, text)
}

/** A name that every file system takes, and that leads nowhere else. */
function asFileName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/[. ]+$/, '')
    .trim()
  return [...plain].slice(0, 80).join('') || 'Untitled'
}

function parse(argv: string[]): { data?: string | undefined; to?: string | undefined } {
  try {
    return parseArgs({ args: argv, options: { data: { type: 'string' }, to: { type: 'string' } } }).values
  } catch (error) {
    throw invalid((error as Error).message, error)
  }
}

function invalid(message: string, cause?: unknown): Problem {
  return new Problem('input.invalid', message, { cause })
}
