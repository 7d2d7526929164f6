import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { Problem } from '../schemas/problem.ts'
import { databaseFile } from './database-file.ts'
import { hasTables, salvageStore, type SalvagedStore } from './salvage/salvage-store.ts'
import { isDamage, storeProblem } from './store-problem.ts'

/** A database for reading only. */
export interface StoreToRead extends SalvagedStore {
  /** True for a copy of the readable rest of a file, which may be incomplete. */
  isSalvaged: boolean
}

/**
 * Opens the database of a data folder for reading only, in any state and even when it is open elsewhere. Throws
 * `resource.unknown`, `store.foreign`, and `store.damaged` when nothing in it is readable.
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

/** Opens a database with a readable schema; undefined for one without a schema. Throws `store.foreign`. */
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
