import type { Database, RunResult, Statement } from 'better-sqlite3'
import { Problem } from '../schemas/problem.ts'
import { DamagedText, damagedCopyOfText, damagedText } from './damaged-text.ts'
import { stablePlan } from './stable-plan.ts'
import { damaged, isDamage } from './store-problem.ts'

/** A value that SQLite binds. */
export type Bound = string | number | bigint | Uint8Array | null

/** Reads rows. Statements are prepared once and cached by their text. */
export interface Reader {
  /** Returns the first row, or undefined. */
  get<Row>(sql: string, ...values: Bound[]): Row | undefined
  /** Returns all rows. */
  all<Row>(sql: string, ...values: Bound[]): Row[]
  /** Yields rows one at a time. No other statement may run until the loop has ended. */
  iterate<Row>(sql: string, ...values: Bound[]): IterableIterator<Row>
}

/** Reads and writes rows. Code with a Reader cannot write. */
export interface Writer extends Reader {
  run(sql: string, ...values: Bound[]): RunResult
}

/**
 * The open database, as Reader and Writer. After SQLite detects damage nothing is written any more, because content on
 * top of a damaged page makes it worse. Reads continue.
 */
export class Store implements Writer {
  readonly database: Database
  /** Writes into the open batch, for its steps. */
  readonly batchWriter: Writer
  /** Called after every commit. */
  committed: (() => void) | undefined
  /** Called between the batches of long work. Returns a promise to wait for while the journal is too large. */
  journalRoom: (() => Promise<void> | undefined) | undefined
  /**
   * Called after a damaged text was found, when it can be fetched again, as from the remote of a replica. Without it a
   * damaged text counts as damage of the file.
   */
  requestRepair: (() => void) | undefined
  /** The blobs that were found damaged and wait for their repair. */
  readonly damagedTexts = new Set<number>()
  readonly #statements = new Map<string, Statement<Bound[]>>()
  #isBatchOpen = false
  /** The cause of a batch that was lost when another write ended it. The next step throws it. */
  #lostBatch: { cause: unknown } | undefined
  #damage: { cause: unknown } | undefined

  constructor(database: Database) {
    this.database = database
    this.batchWriter = {
      get: (sql, ...values) => this.get(sql, ...values),
      all: (sql, ...values) => this.all(sql, ...values),
      iterate: (sql, ...values) => this.iterate(sql, ...values),
      run: (sql, ...values) => this.#recordingErrors(() => this.#statement(sql).run(...values)),
    }
  }

  get<Row>(sql: string, ...values: Bound[]): Row | undefined {
    try {
      return this.#statement(sql).get(...values) as Row | undefined
    } catch (error) {
      throw this.recordError(error)
    }
  }

  all<Row>(sql: string, ...values: Bound[]): Row[] {
    try {
      return this.#statement(sql).all(...values) as Row[]
    } catch (error) {
      throw this.recordError(error)
    }
  }

  *iterate<Row>(sql: string, ...values: Bound[]): IterableIterator<Row> {
    try {
      yield* this.#statement(sql).iterate(...values) as IterableIterator<Row>
    } catch (error) {
      throw this.recordError(error)
    }
  }

  /**
   * Records damage that an error reports. Returns the error to throw: the problem of a damaged text, or the same error.
   * After damage of the file nothing more is written.
   */
  recordError(error: unknown): unknown {
    if (error instanceof DamagedText) return this.#recordText(error)
    if (isDamage(error)) this.#setDamaged(error)
    return error
  }

  /** Counts a text without a repair as damage of the file. Returns the problem. */
  recordLostText(error: DamagedText): Problem {
    this.damagedTexts.delete(error.blob)
    const problem = damagedText(this, error)
    this.#setDamaged(problem)
    return problem
  }

  /** The problem of a damaged file, after its detection. */
  get damage(): Problem | undefined {
    if (!this.#damage) return undefined
    const { cause } = this.#damage
    return cause instanceof Problem ? cause : damaged(cause)
  }

  /** True when the file was found damaged. */
  get isDamaged(): boolean {
    return this.#damage !== undefined
  }

  run(sql: string, ...values: Bound[]): RunResult {
    this.#refuseDamaged()
    this.#commitOpenBatch()
    const result = this.#recordingErrors(() => this.#statement(sql).run(...values))
    if (!this.database.inTransaction) this.committed?.()
    return result
  }

  /** Runs the work in one immediate transaction: all of it is committed, or nothing. */
  transaction<T>(work: () => T): T {
    this.#refuseDamaged()
    this.#commitOpenBatch()
    const result = this.#recordingErrors(() => this.database.transaction(work).immediate())
    if (!this.database.inTransaction) this.committed?.()
    return result
  }

  /**
   * Runs reads on one state of the store. Separate reads would each take the lock, which is most of the cost of a row
   * by its id. Within a transaction or an open batch they see its state.
   */
  snapshot<T>(work: () => T): T {
    if (this.database.inTransaction) return work()
    this.#statement('BEGIN').run()
    try {
      return work()
    } catch (error) {
      throw this.recordError(error)
    } finally {
      if (this.database.inTransaction) this.#statement('COMMIT').run()
    }
  }

  /**
   * Runs a step of long work, such as an import, before anything of it is acknowledged. Steps share one open
   * transaction, while other calls run in between. A commit for each step made an import five times as slow, since each
   * flushes the search index. The batch ends with endBatch, or before any other write, so that no other write depends
   * on it. A failed step rolls the batch back. Steps write through batchWriter alone.
   */
  batch<T>(step: () => T): T {
    this.#refuseDamaged()
    if (this.#lostBatch !== undefined) throw this.#takeLostBatch()
    if (!this.#isBatchOpen) this.#openBatch()
    try {
      return step()
    } catch (error) {
      this.#undoBatch()
      throw error
    }
  }

  /** Rolls back the open batch, if there is one. */
  dropBatch(): void {
    this.#lostBatch = undefined
    if (this.#isBatchOpen) this.#undoBatch()
  }

  /** Commits the open batch. The disk may not have it until the next ordinary transaction. */
  endBatch(): void {
    if (this.#lostBatch !== undefined) throw this.#takeLostBatch()
    if (!this.#isBatchOpen) return
    try {
      this.database.exec('COMMIT')
    } catch (error) {
      this.#undoBatch()
      throw error
    }
    this.#closeBatch()
    this.committed?.()
  }

  close(): void {
    this.dropBatch()
    this.#statements.clear()
    this.database.close()
  }

  #openBatch(): void {
    // These pragmas cannot change within a transaction.
    this.database.pragma('synchronous = NORMAL')
    try {
      this.database.exec('BEGIN IMMEDIATE')
    } catch (error) {
      // Later commits must be durable, also when another process prevented this batch.
      this.#closeBatch()
      throw error
    }
    this.#isBatchOpen = true
  }

  #closeBatch(): void {
    this.#isBatchOpen = false
    this.database.pragma('synchronous = FULL')
  }

  #undoBatch(): void {
    // A full disk has already ended the transaction.
    if (this.database.inTransaction) this.database.exec('ROLLBACK')
    this.#closeBatch()
  }

  /** Commits the open batch before another write. After a failure the next step of the batch throws the cause. */
  #commitOpenBatch(): void {
    if (!this.#isBatchOpen) return
    try {
      this.endBatch()
    } catch (cause) {
      this.#lostBatch = { cause }
    }
  }

  #takeLostBatch(): unknown {
    const lost = this.#lostBatch
    this.#lostBatch = undefined
    return lost?.cause
  }

  #recordingErrors<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw this.recordError(error)
    }
  }

  #recordText(error: DamagedText): Problem {
    if (!this.requestRepair || this.#damage) return this.recordLostText(error)
    // A text that waits for its repair is read again during that repair. Each read would request another round.
    if (!this.damagedTexts.has(error.blob)) {
      this.damagedTexts.add(error.blob)
      this.requestRepair()
    }
    return damagedCopyOfText(this, error)
  }

  #setDamaged(cause: unknown): void {
    if (this.#damage) return
    this.#damage = { cause }
    this.database.pragma('query_only = ON')
  }

  #refuseDamaged(): void {
    if (this.damage) throw this.damage
  }

  #statement(sql: string): Statement<Bound[]> {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.database.prepare<Bound[]>(stablePlan(sql))
    this.#statements.set(sql, statement)
    return statement
  }
}
