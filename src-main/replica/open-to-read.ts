import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Problem } from '../schemas/problem.ts'
import { databaseFile } from './database-file.ts'
import { storeProblem } from './store-problem.ts'

/**
 * Opens the database of a data folder to be read and never written, whoever else has it open and whatever state it
 * is in. Throws `resource.unknown` and the problems of a store.
 */
export function openToRead(data: string): Sqlite.Database {
  const file = databaseFile(data)
  if (!existsSync(file)) throw new Problem('resource.unknown', `There is no workspace in ${data}.`)
  try {
    return new Sqlite(file, { readonly: true })
  } catch (error) {
    throw storeProblem(error) ?? error
  }
}
