import { join } from 'node:path'

/** Where the database stands in a data folder. */
export function databaseFile(data: string): string {
  return join(data, 'workspace.db')
}
