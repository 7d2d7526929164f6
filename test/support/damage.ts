import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/** Overwrites the second fullest leaf page of a table, as a failing disk does. */
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

/** Overwrites the first page of a database, without which SQLite cannot read it. */
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

/**
 * Flips one bit of a text in a closed database, as a failing disk does. The pages of the database stay in order, and
 * SQLite finds no fault. The fragment occurs in the file exactly once, or `times` times, and each occurrence is
 * damaged.
 */
export function flipBitIn(path: string, fragment: string, times = 1): void {
  const before = new Sqlite(path)
  before.pragma('wal_checkpoint(TRUNCATE)')
  before.close()
  const bytes = readFileSync(path)
  const places: number[] = []
  for (let at = bytes.indexOf(fragment); at >= 0; at = bytes.indexOf(fragment, at + 1)) places.push(at)
  if (places.length !== times) throw new Error(`"${fragment}" occurs in the file ${places.length} times`)
  for (const at of places) bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(path, bytes)
  const after = new Sqlite(path, { readonly: true })
  const state = after.pragma('integrity_check(1)', { simple: true })
  after.close()
  if (state !== 'ok') throw new Error(`The damage is not inside of a text: ${String(state)}`)
}
