import { readFileSync } from 'node:fs'
import type { Database, Statement } from 'better-sqlite3'

/** The work of a database connection. Equal content costs the same on any machine at any load. */
export interface Work {
  /** The number of executed statements. */
  statements: number
  /** The number of returned rows. */
  rows: number
  /** The bytes that SQLite read from its files, with almost no cache. A scan reads more in a larger store. */
  bytes: number
}

type Step = (...values: unknown[]) => unknown

/** The pages of SQLite's cache: too few for a scan, enough for the path to a row. */
const CACHED_PAGES = 10

/** Counts the statements and rows of a connection from now on. Returns the counts so far. */
export function countStatements(database: Database): Omit<Work, 'bytes'> {
  const counted = { statements: 0, rows: 0 }
  const note = (rows: number) => {
    counted.statements += 1
    counted.rows += rows
  }
  const prepare = database.prepare.bind(database) as (sql: string) => Statement
  Object.assign(database, {
    prepare(sql: string) {
      const statement = prepare(sql)
      const { run, get, all, iterate } = statement as unknown as Record<string, Step>
      return Object.assign(statement, {
        run(...values: unknown[]) {
          note(0)
          return run!.apply(statement, values)
        },
        get(...values: unknown[]) {
          const row = get!.apply(statement, values)
          note(row === undefined ? 0 : 1)
          return row
        },
        all(...values: unknown[]) {
          const rows = all!.apply(statement, values) as unknown[]
          note(rows.length)
          return rows
        },
        *iterate(...values: unknown[]) {
          note(0)
          for (const row of iterate!.apply(statement, values) as Iterable<unknown>) {
            counted.rows += 1
            yield row
          }
        },
      })
    },
  })
  return counted
}

/** Returns a function that runs some reads and returns their work. The reads must end before they return. */
export function workCounter(database: Database): (reads: () => void) => Work {
  const counted = countStatements(database)
  database.pragma(`cache_size = ${CACHED_PAGES}`)
  return (reads) => {
    const before = { ...counted }
    const from = bytesRead()
    reads()
    return {
      statements: counted.statements - before.statements,
      rows: counted.rows - before.rows,
      bytes: bytesRead() - from,
    }
  }
}

/** Returns the bytes that this thread has read from files. Only Linux counts them; elsewhere the answer is 0. */
function bytesRead(): number {
  if (process.platform !== 'linux') return 0
  return Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/thread-self/io', 'utf8'))?.[1])
}
