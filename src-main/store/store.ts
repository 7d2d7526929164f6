import type { Database, RunResult, Statement } from 'better-sqlite3'
import { Problem } from '../schemas/problem.ts'
import { stablePlan } from './stable-plan.ts'
import { DamagedText, damagedCopyOfText, damagedText } from './damaged-text.ts'
import { damaged, isDamage } from './store-problem.ts'

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

/**
 * The open database behind the two. Once SQLite finds that the file is damaged, nothing is written to it any more:
 * a page that is built on a damaged one would make it worse. What can be read is read on.
 */
export class Store implements Writer {
  readonly database: Database
  /** Writes into the open batch, for its steps. */
  readonly batchWriter: Writer
  /** Called after every commit. */
  committed: (() => void) | undefined
  /** Asked between the batches of long work: answers what to wait for while the journal is too large. */
  journalRoom: (() => Promise<void> | undefined) | undefined
  /**
   * Where texts that are damaged here can be had again, as at the remote of a copy: called once one was found. Without
   * it a damaged text is damage as any other.
   */
  mend: (() => void) | undefined
  /** The blobs that were found damaged and wait to be mended. */
  readonly damagedTexts = new Set<number>()
  readonly #statements = new Map<string, Statement<Bound[]>>()
  #isBatchOpen = false
  /** Why a batch was lost that someone else's write had ended: told at its next step. */
  #lostBatch: { cause: unknown } | undefined
  #damage: { cause: unknown } | undefined

  constructor(database: Database) {
    this.database = database
    this.batchWriter = {
      get: (sql, ...values) => this.get(sql, ...values),
      all: (sql, ...values) => this.all(sql, ...values),
      iterate: (sql, ...values) => this.iterate(sql, ...values),
      run: (sql, ...values) => this.#watched(() => this.#statement(sql).run(...values)),
    }
  }

  get<Row>(sql: string, ...values: Bound[]): Row | undefined {
    try {
      return this.#statement(sql).get(...values) as Row | undefined
    } catch (error) {
      throw this.#noted(error)
    }
  }

  all<Row>(sql: string, ...values: Bound[]): Row[] {
    try {
      return this.#statement(sql).all(...values) as Row[]
    } catch (error) {
      throw this.#noted(error)
    }
  }

  *iterate<Row>(sql: string, ...values: Bound[]): IterableIterator<Row> {
    try {
      yield* this.#statement(sql).iterate(...values) as IterableIterator<Row>
    } catch (error) {
      throw this.#noted(error)
    }
  }

  /**
   * Notes what an error tells of the state of the file, and answers the error to throw: the problem that a damaged text
   * is, and any other as it is.
   */
  note(error: unknown): unknown {
    return this.#noted(error)
  }

  /** Takes a text that cannot be mended for damage of the file. Answers the problem. */
  giveUpText(error: DamagedText): Problem {
    this.damagedTexts.delete(error.blob)
    const problem = damagedText(this, error)
    this.#foundDamage(problem)
    return problem
  }

  /** The problem that the file is, once it was found to be damaged. */
  get damage(): Problem | undefined {
    if (!this.#damage) return undefined
    const { cause } = this.#damage
    return cause instanceof Problem ? cause : damaged(cause)
  }

  /** Whether the file was found to be damaged. */
  get isDamaged(): boolean {
    return this.#damage !== undefined
  }

  run(sql: string, ...values: Bound[]): RunResult {
    this.#refuseDamaged()
    this.#makeWay()
    const result = this.#watched(() => this.#statement(sql).run(...values))
    if (!this.database.inTransaction) this.committed?.()
    return result
  }

  /** Runs the work in one immediate transaction: all of it is kept, or none. */
  transaction<T>(work: () => T): T {
    this.#refuseDamaged()
    this.#makeWay()
    const result = this.#watched(() => this.database.transaction(work).immediate())
    if (!this.database.inTransaction) this.committed?.()
    return result
  }

  /**
   * Runs reads that all see one state of the store. Each by itself would take its lock anew, which for a row by
   * its id is most of the time. Within a transaction or an open batch it is that one's state.
   */
  snapshot<T>(work: () => T): T {
    if (this.database.inTransaction) return work()
    this.#statement('BEGIN').run()
    try {
      return work()
    } catch (error) {
      throw this.note(error)
    } finally {
      if (this.database.inTransaction) this.#statement('COMMIT').run()
    }
  }

  /**
   * Runs a step of long work, such as an import, that nobody was told is kept. Steps gather in one open
   * transaction while other calls take their turns in between: a commit for each step made an import five
   * times as slow, since every commit writes what the search index has gathered. The batch ends with
   * endBatch, or before anyone else writes, so that no one's write ever hangs on it. A step that throws
   * undoes the batch. Steps write through batchWriter alone.
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

  /** Gives up what the open batch has written, if there is one. */
  dropBatch(): void {
    this.#lostBatch = undefined
    if (this.#isBatchOpen) this.#undoBatch()
  }

  /** Keeps what the steps of a batch wrote. The disk may not have it until the next ordinary transaction. */
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
    // Neither can be changed within a transaction.
    this.database.pragma('synchronous = NORMAL')
    this.database.exec('BEGIN IMMEDIATE')
    this.#isBatchOpen = true
  }

  #closeBatch(): void {
    this.#isBatchOpen = false
    this.database.pragma('synchronous = FULL')
  }

  #undoBatch(): void {
    // A full disk has ended the transaction already.
    if (this.database.inTransaction) this.database.exec('ROLLBACK')
    this.#closeBatch()
  }

  /** Someone else writes: what the batch has so far is kept first, or else its own next step hears why not. */
  #makeWay(): void {
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

  #watched<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw this.#noted(error)
    }
  }

  /** The error as it is; where it tells of damage, this is the last that was written. */
  #noted(error: unknown): unknown {
    if (error instanceof DamagedText) return this.#notedText(error)
    if (isDamage(error)) this.#foundDamage(error)
    return error
  }

  #notedText(error: DamagedText): Problem {
    if (!this.mend || this.#damage) return this.giveUpText(error)
    this.damagedTexts.add(error.blob)
    this.mend()
    return damagedCopyOfText(this, error)
  }

  #foundDamage(cause: unknown): void {
    if (this.#damage) return
    this.#damage = { cause }
    this.database.pragma('query_only = ON')
  }

  #refuseDamaged(): void {
    if (this.damage) throw this.damage
  }

  #statement(sql: string): Statement<Bound[]> {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.database.prepare<Bound[]>(stablePlan(sql))
    this.#statements.set(sql, statement)
    return statement
  }
}
