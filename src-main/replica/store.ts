import type { Database, RunResult, Statement } from 'better-sqlite3'

/** A value that SQLite binds. */
export type Bound = string | number | bigint | Uint8Array | null

/** Reads rows. Statements are prepared once and kept by their text. */
export interface Reader {
  /** The first row, or undefined. */
  get<Row>(sql: string, ...values: Bound[]): Row | undefined
  /** All rows. */
  all<Row>(sql: string, ...values: Bound[]): Row[]
  /** Rows one at a time; nothing else may be asked of the store until the loop has ended. */
  iterate<Row>(sql: string, ...values: Bound[]): IterableIterator<Row>
}

/** Reads and writes. Who is handed a Reader cannot write. */
export interface Writer extends Reader {
  run(sql: string, ...values: Bound[]): RunResult
}

/** The open database behind the two. */
export class Store implements Writer {
  readonly database: Database
  readonly #statements = new Map<string, Statement<Bound[]>>()

  constructor(database: Database) {
    this.database = database
  }

  get<Row>(sql: string, ...values: Bound[]): Row | undefined {
    return this.#statement(sql).get(...values) as Row | undefined
  }

  all<Row>(sql: string, ...values: Bound[]): Row[] {
    return this.#statement(sql).all(...values) as Row[]
  }

  iterate<Row>(sql: string, ...values: Bound[]): IterableIterator<Row> {
    return this.#statement(sql).iterate(...values) as IterableIterator<Row>
  }

  run(sql: string, ...values: Bound[]): RunResult {
    return this.#statement(sql).run(...values)
  }

  /** Runs the work in one immediate transaction: all of it is kept, or none. */
  transaction<T>(work: () => T): T {
    return this.database.transaction(work).immediate()
  }

  /**
   * A transaction that the disk may not have yet when this returns: for work that nobody was told is kept,
   * such as the parts of an import. The next ordinary transaction makes all before it durable.
   */
  provisionalTransaction<T>(work: () => T): T {
    this.database.pragma('synchronous = NORMAL')
    try {
      return this.transaction(work)
    } finally {
      this.database.pragma('synchronous = FULL')
    }
  }

  close(): void {
    this.#statements.clear()
    this.database.close()
  }

  #statement(sql: string): Statement<Bound[]> {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.database.prepare<Bound[]>(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}
