import { join } from 'node:path'

/** Returns the path of the database in a data folder. */
export function databaseFile(data: string): string {
  return join(data, 'workspace.db')
}
