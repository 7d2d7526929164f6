import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Problem } from '../schemas/problem.ts'
import { databaseFile } from './database-file.ts'
import { hasTables, salvageStore, type SalvagedStore } from './salvage/salvage-store.ts'
import { isDamage, storeProblem } from './store-problem.ts'

/** A database that is only read. */
export interface StoreToRead extends SalvagedStore {
  /** Whether it is a copy of what was left of the file, so that nothing says whether all of it is there. */
  isSalvaged: boolean
}

/**
 * Opens the database of a data folder to be read and never written, whoever else has it open and whatever state it
 * is in. Throws `resource.unknown`, `store.foreign`, and `store.damaged` where nothing in it can be read.
 */
export function openToRead(data: string): StoreToRead {
  const file = databaseFile(data)
  if (!existsSync(file)) throw new Problem('resource.unknown', `There is no workspace in ${data}.`)
  try {
    return openAsItIs(file) ?? { ...salvageStore(file, undefined), isSalvaged: true }
  } catch (error) {
    if (!isDamage(error)) throw storeProblem(error) ?? error
    return { ...salvageStore(file, error), isSalvaged: true }
  }
}

/** Opens a database of which the schema can be read; undefined for one that has none. Throws `store.foreign`. */
function openAsItIs(file: string): StoreToRead | undefined {
  const database = new Sqlite(file, { readonly: true })
  try {
    if (hasTables(database)) return { database, isSalvaged: false, close: () => database.close() }
    const tables = database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() as number
    if (tables > 0)
      throw new Problem(
        'store.foreign',
        `${file} is a database of another program, which has no texts to save.`,
      )
  } catch (error) {
    database.close()
    throw error
  }
  database.close()
  return undefined
}
