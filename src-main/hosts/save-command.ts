import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FOR_THIS_USER, writeExportFolder } from '../exports/plan/write-export.ts'
import { savedFiles, type Saved } from '../exports/saved-files.ts'
import { Problem } from '../schemas/problem.ts'

/** The arguments of the save command. */
export interface SaveCommand {
  data: string
  to: string
}

/** Reads the command line. Throws `input.invalid` with the correct form. */
export function parseSaveOptions(argv: string[], workingFolder: string): SaveCommand {
  const { data, to } = parse(argv)
  if (data === undefined)
    throw invalid('--data is missing: name the folder where the databases live, as in --data ./data.')
  if (to === undefined)
    throw invalid('--to is missing: name a new folder that the texts are written to, as in --to ./saved.')
  return { data: resolve(workingFolder, data), to: resolve(workingFolder, to) }
}

/**
 * Writes all readable texts of a data folder to a new folder, in any state of its store; the store is not changed.
 * Throws `resource.unknown`, `export.not-empty`, and the problems of an unreadable store.
 */
export function runSaveCommand({ data, to }: SaveCommand): Saved {
  const { files, saved } = savedFiles(data)
  writeExportFolder(files, to, FOR_THIS_USER)
  return saved
}

function parse(argv: string[]): { data?: string | undefined; to?: string | undefined } {
  try {
    return parseArgs({ args: argv, options: { data: { type: 'string' }, to: { type: 'string' } } }).values
  } catch (error) {
    throw invalid(`${(error as Error).message}. --help lists the options.`, error)
  }
}

function invalid(message: string, cause?: unknown): Problem {
  return new Problem('input.invalid', message, { cause })
}
