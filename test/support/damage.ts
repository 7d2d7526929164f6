import { closeSync, openSync, writeSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/** Overwrites the leaf of a table that holds the most rows but the first, as a failing disk would. */
export function damageTable(path: string, table: string): void {
  const database = new Sqlite(path)
  database.pragma('wal_checkpoint(TRUNCATE)')
  const leaf = database
    .prepare<[string], { pageno: number }>(
      "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY ncell DESC, pageno LIMIT 1",
    )
    .get(table)
  const size = Number(database.pragma('page_size', { simple: true }))
  database.close()
  if (!leaf) throw new Error(`${table} has no leaf`)
  overwrite(path, leaf.pageno, size)
}

/** Overwrites the first page of a database, without which nothing in it can be found. */
export function damageHeader(path: string): void {
  const database = new Sqlite(path)
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
  overwrite(path, 1, 4096)
}

function overwrite(path: string, page: number, size: number): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size)
  closeSync(file)
}
